/** Ten short sounds of stone and wood, synthesized by the browser; off by default. */

import type { Happening } from "../state/happening";
import { recall, remember } from "./storage";

/** The volume, from 0 to 1; the loudness in a recipe is its peak at full volume. */
const VOLUME = 0.6;

const NAME = "sound";

/** Return whether the sounds are switched on on this device. */
export const isOn = (): boolean => recall(NAME) === "on";

/** Switch the sounds on or off, and store the choice. */
export function switchSound(on: boolean): void {
  remember(NAME, on ? "on" : "off");
}

/** The audio context, made for the first sound, as browsers require a user gesture. */
let made: AudioContext | null = null;

/** Player of notes and noises, relative to a start time. */
class Player {
  constructor(
    private readonly context: AudioContext,
    private readonly start: number,
  ) {}

  /** Play a note that fades and slides to pitch `to`; pitches in hertz, times in seconds. */
  tone(pitch: number, at: number, lasts: number, loud: number, to = pitch, type: OscillatorType = "sine"): void {
    const [note, gain] = [this.context.createOscillator(), this.context.createGain()];
    const begins = this.start + at;
    note.type = type;
    note.frequency.setValueAtTime(pitch, begins);
    note.frequency.exponentialRampToValueAtTime(to, begins + lasts);
    gain.gain.setValueAtTime(loud * VOLUME, begins);
    gain.gain.exponentialRampToValueAtTime(0.001, begins + lasts);
    note.connect(gain).connect(this.context.destination);
    note.start(begins);
    note.stop(begins + lasts);
  }

  /** Play a short noise around a pitch. */
  noise(pitch: number, at: number, lasts: number, loud: number, narrow = 1.2): void {
    const { context } = this;
    const length = Math.ceil(context.sampleRate * lasts);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let place = 0; place < length; place++) samples[place] = (Math.random() * 2 - 1) * (1 - place / length);
    const [source, filter, gain] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
    source.buffer = buffer;
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = narrow;
    gain.gain.value = loud * 2 * VOLUME;
    source.connect(filter).connect(gain).connect(context.destination);
    source.start(this.start + at);
  }

  /** Play a note of a wooden bar. */
  wood(pitch: number, at: number, loud: number): void {
    this.tone(pitch, at, 0.26, loud);
    this.tone(pitch * 3.93, at, 0.06, loud * 0.3);
  }

  stone(at = 0, loud = 0.5): void {
    this.noise(1800, at, 0.012, loud);
    this.tone(210, at, 0.1, loud, 140);
  }

  slide(loud = 0.4): void {
    this.noise(900, 0, 0.06, loud * 0.4);
    this.stone(0.06, loud);
  }

  melody(pitches: readonly number[], apart: number, loud: number): void {
    pitches.forEach((pitch, order) => {
      this.wood(pitch, order * apart, loud);
    });
  }
}

const [B4, D5, G4, G5] = [494, 587, 392, 784];

const RECIPES: Readonly<Record<Happening, (player: Player) => void>> = {
  place: (player) => player.stone(),
  move: (player) => player.slide(),
  reply: (player) => player.slide(0.3),
  mill: (player) => player.melody([G4, B4, D5], 0.08, 0.4),
  capture: (player) => {
    player.stone(0, 0.45);
    player.noise(1300, 0.15, 0.014, 0.4);
    player.tone(150, 0.15, 0.11, 0.45, 105);
  },
  throw: (player) =>
    [0, 0.05, 0.11, 0.19, 0.28, 0.4, 0.52].forEach((at, order) => {
      player.noise(2500 + order * 90, at, 0.02, 0.42 - order * 0.03, 3);
      player.tone(520 + order * 23, at, 0.04, 0.16);
    }),
  refuse: (player) =>
    [0, 0.09].forEach((at) => {
      player.tone(150, at, 0.08, 0.25, 120, "triangle");
    }),
  solved: (player) => player.melody([D5, G5], 0.12, 0.35),
  win: (player) => player.melody([G4, B4, D5, G5], 0.12, 0.4),
  lose: (player) => player.melody([D5, B4], 0.16, 0.25),
};

/** Play the sound of an event if sounds are on and available; return whether it is played. */
export function play(event: Happening): boolean {
  if (!isOn() || typeof AudioContext === "undefined") return false;
  made ??= new AudioContext();
  made.resume().catch(() => {});
  RECIPES[event](new Player(made, made.currentTime + 0.02));
  return true;
}
