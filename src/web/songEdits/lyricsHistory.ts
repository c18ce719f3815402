import type { TakenText } from './takePasted.ts';

const mostSteps = 100;
const pause = 1000; // ms that end a run of typing

/** What a step changed, before it and after it. */
interface Step<Values> {
  readonly before: Partial<Values>;
  readonly after: Partial<Values>;
  /** Where and when the last letter of a run of typing was written; null for any other act. */
  readonly typed: { readonly row: number; readonly at: number } | null;
  /** What a pasted text became, if the step was that. */
  readonly taken: TakenText | null;
}

/** Texts to go back and forth between: one stack over typing, pasting and placing. */
export interface LyricsHistory<Values> {
  readonly past: readonly Step<Values>[];
  /** What was undone, the next to be done again last. */
  readonly future: readonly Step<Values>[];
}

export const noHistory: LyricsHistory<never> = { past: [], future: [] };

interface Act {
  /** When it was typed, in ms; omitted for what is a step of its own. */
  readonly typedAt?: number;
  readonly taken?: TakenText;
}

interface Lyrics {
  readonly lyrics: string;
}

/** With a step more; letters typed into one row without a pause are one step. */
export function withStep<Values extends Lyrics>(
  history: LyricsHistory<Values>,
  before: Values,
  after: Values,
  { typedAt, taken }: Act = {},
): LyricsHistory<Values> {
  const row = rowOf(after.lyrics, endOfChange(before.lyrics, after.lyrics));
  const typed = typedAt === undefined ? null : { row, at: typedAt };
  const names = Object.keys(after) as (keyof Values)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return history;
  const step = {
    before: pick(before, changed),
    after: pick(after, changed),
    typed,
    taken: taken ?? null,
  };
  const last = history.past.at(-1);
  const isRun = typed && last?.typed?.row === row && typed.at - last.typed.at < pause;
  const kept = isRun ? history.past.slice(0, -1) : history.past;
  const added = isRun ? { ...step, before: { ...step.before, ...last.before } } : step;
  return { past: [...kept, added].slice(-mostSteps), future: [] };
}

interface Stepped<Values> {
  readonly values: Values;
  readonly history: LyricsHistory<Values>;
}

/** The values before the last step, but for fields that were changed since. */
export function undone<Values extends Lyrics>(
  { past, future }: LyricsHistory<Values>,
  now: Values,
): Stepped<Values> {
  const last = past.at(-1);
  if (last === undefined) return { values: now, history: { past, future } };
  const history = { past: past.slice(0, -1), future: [...future, last] };
  return { values: exchanged(now, last.after, last.before), history };
}

/** The values after the step that was undone last. */
export function redone<Values extends Lyrics>(
  { past, future }: LyricsHistory<Values>,
  now: Values,
): Stepped<Values> {
  const next = future.at(-1);
  if (next === undefined) return { values: now, history: { past, future } };
  // What is typed from here on is no part of the run.
  const history = { past: [...past, { ...next, typed: null }], future: future.slice(0, -1) };
  return { values: exchanged(now, next.before, next.after), history };
}

function exchanged<Values>(now: Values, from: Partial<Values>, to: Partial<Values>): Values {
  const names = (Object.keys(to) as (keyof Values)[]).filter((name) => now[name] === from[name]);
  return { ...now, ...pick(to, names) };
}

function pick<Values>(values: Partial<Values>, names: readonly (keyof Values)[]): Partial<Values> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
}

/** The offset in the later text where what was changed ends. */
export function endOfChange(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let begun = 0;
  while (begun < most && before[begun] === after[begun]) begun++;
  let same = 0; // characters behind the change
  while (same < most - begun && before.at(-1 - same) === after.at(-1 - same)) same++;
  return after.length - same;
}

function rowOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
