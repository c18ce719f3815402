import { useState } from 'react';
import {
  type LyricsHistory,
  noHistory,
  redone,
  undone,
  withStep,
} from '#web/songEdits/lyricsHistory.ts';
import type { TakenText } from '#web/songEdits/takePasted.ts';

/** How lyrics are written into a form, and gone back on. */
export interface Writing {
  readonly lyrics: string;
  /** As typed: many letters are one step. */
  readonly type: (lyrics: string) => void;
  /** As a step of its own. */
  readonly act: (lyrics: string) => void;
  /** Null where there is nothing to undo. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

interface Written<Values> {
  readonly values: Values;
  readonly history: LyricsHistory<Values>;
}

/** The values of a form with lyrics among them, and the steps in which these were written. */
export function useWrittenValues<Values extends { readonly lyrics: string }>(start: Values) {
  const [written, setWritten] = useState<Written<Values>>({ values: start, history: noHistory });
  const { values, history } = written;
  const go = (to: typeof undone) => setWritten((now) => to(now.history, now.values));

  /** Of other fields than the lyrics, which are no steps. */
  const set = (change: Partial<Values>) =>
    setWritten((now) => ({ ...now, values: { ...now.values, ...change } }));
  /** Steps one after the other, of which each can be undone. */
  const step = (
    ...steps: readonly { to: Partial<Values>; typedAt?: number; taken?: TakenText }[]
  ) =>
    setWritten((now) =>
      steps.reduce(({ values: before, history: past }, { to, ...act }) => {
        const after = { ...before, ...to };
        return { values: after, history: withStep(past, before, after, act) };
      }, now),
    );
  const ofLyrics = (lyrics: string) => ({ lyrics }) as Partial<Values>;
  const writing: Writing = {
    lyrics: values.lyrics,
    type: (lyrics) => step({ to: ofLyrics(lyrics), typedAt: performance.now() }),
    act: (lyrics) => step({ to: ofLyrics(lyrics) }),
    undo: history.past.length > 0 ? () => go(undone) : null,
    redo: history.future.length > 0 ? () => go(redone) : null,
  };

  return {
    values,
    writing,
    set,
    step,
    /** What a pasted text became, if that was the last step. */
    taken: history.past.at(-1)?.taken ?? null,
    begin: (from: Values) => setWritten({ values: from, history: noHistory }),
  };
}
