import { describe, expect, it } from 'vitest';
import { emptyInput, type SongValues } from './songInput.ts';
import { endOfChange, noHistory, redone, undone, withStep } from './lyricsHistory.ts';
import { takePasted } from './takePasted.ts';

const empty = { lyrics: '', key: '' };
type Values = typeof empty;

/** Types and acts one after the other; a number is a pause in ms. */
function write(...acts: (string | number | { act: string })[]) {
  let values: Values = empty;
  let history = { ...noHistory } as ReturnType<typeof withStep<Values>>;
  let at = 0;
  for (const act of acts) {
    if (typeof act === 'number') at += act;
    else {
      const lyrics = typeof act === 'string' ? act : act.act;
      const next = { ...values, lyrics };
      history = withStep(history, values, next, typeof act === 'string' ? { typedAt: at } : {});
      values = next;
    }
  }
  return { values, history };
}

/** What each undo shows, until nothing is left. */
function undoAll({ values, history }: ReturnType<typeof write>) {
  const shown: string[] = [];
  for (let now = { values, history }; now.history.past.length > 0; ) {
    now = undone(now.history, now.values);
    shown.push(now.values.lyrics);
  }
  return shown;
}

describe('the steps of a text', () => {
  it.each([
    ['a run of typing is one', ['K', 'Ky', 'Kyr'], ['']],
    ['a second without a letter ends it', ['K', 999, 'Ky', 1000, 'Kyr'], ['Ky', '']],
    ['so does a row', ['Ky', 'Ky\n', 'Ky\ne', 'Ky\nel'], ['Ky', '']],
    ['so does an act', ['Ky', { act: '(Re)Ky' }, '(Re)Kyr'], ['(Re)Ky', 'Ky', '']],
  ])('%s', (_, acts, expected) => {
    expect(undoAll(write(...acts))).toEqual(expected);
  });

  it('are a hundred at most', () => {
    const acts = Array.from({ length: 120 }, (_, at) => ({ act: 'x'.repeat(at + 1) }));
    expect(undoAll(write(...acts))).toHaveLength(100);
  });

  it('are done again until something else is written', () => {
    const written = write({ act: 'én' }, { act: 'to' });
    const back = undone(written.history, written.values);
    const again = redone(back.history, back.values);
    expect(again).toEqual(written);
    expect(redone(again.history, again.values)).toEqual(again);
    expect(withStep(back.history, back.values, { ...empty, lyrics: 'tre' }).future).toEqual([]);
  });

  it('of a run that was done again are not continued', () => {
    const written = write('K');
    const back = undone(written.history, written.values);
    const again = redone(back.history, back.values);
    const next = withStep(again.history, again.values, { ...empty, lyrics: 'Ky' }, { typedAt: 0 });
    expect(next.past).toHaveLength(2);
  });

  it('take along the fields that a paste filled in, and bring them again', () => {
    const text = 'Tittel: Lyset\nTekst: Ola Vik\n\n[D]Kom, lys over [A]dal';
    const taken = takePasted(emptyInput.values, { text, from: 0, to: 0 }, true);
    const history = withStep<SongValues>(noHistory, taken.asPasted, taken.values, { taken });
    const back = undone(history, taken.values);
    expect(back.values).toEqual({ ...emptyInput.values, lyrics: text });
    expect(redone(back.history, back.values)).toEqual({ values: taken.values, history });
  });
});

it.each([
  ['Kom', 'Komm', 4],
  ['Kom nå', 'Kom (Re)nå', 8],
  ['Kom (Re)nå', 'Kom nå', 4],
  ['aa', 'aaa', 3],
  ['', '', 0],
])('what changed from «%s» to «%s» ends at %i', (before, after, end) => {
  expect(endOfChange(before, after)).toBe(end);
});
