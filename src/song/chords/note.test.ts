import { describe, expect, it } from 'vitest';
import { parseNote, printNote, writingOf } from './note.ts';
import { parseChords } from './parseChords.ts';

const english = { names: 'letters', hasH: false, hasB: true, signs: '#b' } as const;
const nordic = { ...english, hasH: true, hasB: false };

describe('a note', () => {
  it.each([
    ['Do', 0],
    ['C', 0],
    ['Re♭', -5],
    ['Mi', 4],
    ['fa#', 6],
    ['SOL', 1],
    ['La#', 10],
    ['Bb', -2],
    ['Si', 5],
    ['B', 5],
    ['H', 5],
    ['Dob', -7],
    ['Si#', 12],
    ['Fiss', 6],
    ['Ess', -3],
    ['Es', -3],
    ['As', -4],
    ['Dess', -5],
    ['e', 4],
    ['f#', 6],
    ['bb', -2],
    ['h', 5],
  ])('%s has its position on the line of fifths: %i', (name, place) => {
    expect(parseNote(name, english)?.place).toBe(place);
  });

  it('is Si flat where a plain B stands in a song that writes H', () => {
    expect(parseNote('B', nordic)?.place).toBe(-2);
    expect(parseNote('Bb', nordic)?.place).toBe(-2);
    expect(parseNote('H', nordic)?.place).toBe(5);
  });

  it('in small letters is Si flat too where a plain b is', () => {
    expect(parseNote('b', nordic)?.place).toBe(-2);
    expect(parseNote('b', english)?.place).toBe(5);
  });

  it.each(['', 'X', 'Dos', 'i', '#', 'Hb#', 'Bis#'])('is not «%s»', (text) => {
    expect(parseNote(text, english)).toBeNull();
  });

  it.each(
    [
      ['Do', 'RE', 'mi', 'Fa#', 'Sol♭', 'LAb', 'Si', 'C', 'F♯', 'Bb', 'H'],
      ['Fiss', 'Gis', 'Ess', 'Es', 'Ass', 'As', 'Dess', 'e', 'f#', 'h', 'fiss', 'as'],
    ].flat(),
  )('is written as it was read: %s', (name) => {
    const note = parseNote(name, nordic);
    expect(note && printNote(note, 'written', nordic)).toBe(name);
  });

  it.each([
    ['Si', 'Si H B H'],
    ['Sib', 'Sib Bb Bb B'],
    ['H', 'Si H B H'],
    ['Bb', 'Sib Bb Bb B'],
    ['fa♯', 'fa♯ F♯ F♯ F♯'],
    ['Do', 'Do C C C'],
    ['Fiss', 'Fa# F# F# F#'],
    ['As', 'Lab Ab Ab Ab'],
    ['e', 'mi e e e'],
    ['h', 'si h b h'],
  ])('is named in each notation: %s is %s', (name, named) => {
    const note = parseNote(name, nordic);
    const notations = ['solfège', 'H-Bb', 'B-Bb', 'H-B'] as const;
    const names = notations.map((each) => note && printNote(note, each, nordic));
    expect(names.join(' ')).toBe(named);
  });
});

it.each([
  ['Do  Sol/Si', 'solfège'],
  ['C  G/H', 'letters, H'],
  ['C  B Em', 'letters, B'],
  ['C H B♭', 'letters, H, ♯♭'],
  ['C H B', 'letters, H, B'],
  ['Do Sol G', 'solfège'],
  ['', 'solfège'],
  ['C  Fiss', 'letters, H, iss'],
  ['Es  B  As', 'letters, H, B, is'],
  ['C/b', 'letters, B'],
  ['C/e', 'letters'],
])('how a song writes its notes: %s: %s', (chords, expected) => {
  const { names, hasH, hasB, signs } = writingOf(parseChords(chords) ?? []);
  const found = [names, hasH && 'H', hasB && 'B', signs !== '#b' && signs];
  expect(found.filter(Boolean).join(', ')).toBe(expected);
});
