/** Progress of the engine's download in megabytes and minutes, for visitors with slow connections. */

/** Numbers of bytes received, and of the whole engine, as sent over the network. */
export interface Arrived {
  here: number;
  all: number;
}

/** Progress as it is shown: megabytes in steps of a half, and the minutes that are left. */
export interface Progress {
  here: number;
  all: number;
  minutes: number;
}

const MEGABYTE = 1e6;

/** Minimum wait that is reported, in seconds; a shorter one ends before its sentence is read. */
const SHORT = 10;

/** Seconds after which the speed of the connection is known. */
const KNOWN = 3;

const halves = (bytes: number): number => Math.round((2 * bytes) / MEGABYTE) / 2;

/**
 * Return the progress after this time; null if little is left or the speed is unknown.
 *
 * It changes in few steps, because a screen reader announces each of them.
 */
export function progressOf({ here, all }: Arrived, seconds: number): Progress | null {
  const left = here > 0 ? ((all - here) * seconds) / here : 0;
  if (seconds < KNOWN || left < SHORT) return null;
  return { here: halves(here), all: halves(all), minutes: Math.ceil(left / 60) };
}

/** Assumed ratio of compressed to full size of WebAssembly, if no length is sent. */
const COMPRESSED = 0.32;

/** Counter of the engine's bytes while its files arrive. */
export class Counter {
  private readonly files = new Map<string, { read: number; sent: number }>();
  private sizes: Readonly<Record<string, number>> | null = null;

  /** @param tell - called whenever bytes have arrived and the sizes are known. */
  constructor(private readonly tell: (arrived: Arrived) => void) {}

  /** Set the sizes of the unpacked files, by name. */
  expect(sizes: Readonly<Record<string, number>>): void {
    this.sizes = sizes;
  }

  /** Count the bytes of a response while they arrive; the response can still be used. */
  async count(name: string, response: Response): Promise<void> {
    const { body, headers } = response.clone();
    const file = { read: 0, sent: 0 };
    this.files.set(name, file);
    const packed = headers.get("Content-Encoding") !== null;
    const reader = body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      file.read += part.value.length;
      const size = this.sizes?.[name] ?? 0;
      file.sent = packed ? Number(headers.get("Content-Length")) || size * COMPRESSED : size;
      this.report();
    }
  }

  private report(): void {
    const { sizes } = this;
    if (!sizes) return;
    const arrived = { here: 0, all: 0 };
    for (const [name, size] of Object.entries(sizes)) {
      const { read, sent } = this.files.get(name) ?? { read: 0, sent: size };
      arrived.here += Math.min(1, read / size) * sent;
      arrived.all += sent || size;
    }
    this.tell(arrived);
  }
}
