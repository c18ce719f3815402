import { expect, it } from 'vitest';
import { parseNote, printNote } from './note.ts';

it.each([
  ['Do', 0],
  ['C', 0],
  ['Re♭', 1],
  ['Mi', 4],
  ['fa#', 6],
  ['SOL', 7],
  ['La#', 10],
  ['Bb', 10],
  ['Si', 11],
  ['B', 11],
  ['H', 11],
  ['Dob', 11],
])('%s is %i semitones above Do', (name, pitch) => {
  expect(parseNote(name)?.pitch).toBe(pitch);
});

it.each(['', 'X', 'Dos', 'c', '#', 'b', 'Hb#'])('«%s» is no note', (text) => {
  expect(parseNote(text)).toBeNull();
});

it.each(['Do', 'RE', 'mi', 'Fa#', 'Sol♭', 'LAb', 'Si', 'C', 'F♯', 'Bb', 'H'])(
  'writes %s as it was read',
  (name) => {
    const note = parseNote(name);
    expect(note && printNote(note, 'H')).toBe(name);
  },
);
