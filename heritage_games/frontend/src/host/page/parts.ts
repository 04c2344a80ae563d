/** Numbered values, as website/precomputed.py writes them: those of a base, then a file's. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** Encoded value of a file; see heritage_games/website/precomputed.py. */
export type Part = null | boolean | number | string | readonly number[];

/** First number of a part that is a list. */
const LIST = -1;

/** First number of a part that is a text, concatenated from others. */
const JOINED = -2;

/** Code of the placeholder for the first touch; those for the other touches follow. */
const BLANKS = 0xe000;

const SIGNS = /[\ue000-\ue03f]/g;

/** Return all values of a base in order of their numbers: containers before contents. */
function counted(base: Json): Json[] {
  const found: Json[] = [];
  const count = (value: Json): void => {
    found.push(value);
    if (Array.isArray(value)) value.forEach(count);
    else if (isTable(value)) for (const key of Object.keys(value).sort()) count(value[key] ?? null);
  };
  count(base);
  return found;
}

const isTable = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Return a function that decodes the value with a number.
 *
 * Its second argument contains the names that replace the placeholders.
 */
export function reader(base: Json, parts: readonly Part[]): (number: number, names?: readonly string[]) => Json {
  const known = counted(base);
  const read = (number: number, names: readonly string[] = []): Json => {
    if (number < known.length) return known[number] ?? null;
    const part = parts[number - known.length];
    if (typeof part === "string") return part.replace(SIGNS, (sign) => names[sign.charCodeAt(0) - BLANKS] ?? sign);
    if (typeof part !== "object" || part === null) return part ?? null;
    // Numbers below JOINED count backwards from this part.
    const [kind = LIST, ...inner] = part.map((each) => (each < JOINED ? number + each - JOINED : each));
    const values = inner.map((each) => read(each, names));
    if (kind === LIST) return values;
    if (kind === JOINED) return values.join("");
    const keys = read(kind) as readonly string[];
    return Object.fromEntries(keys.map((key, place) => [key, values[place] ?? null]));
  };
  return read;
}
