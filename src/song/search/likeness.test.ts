import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { song } from '#song/testing/anySong.ts';
import { indexShingles, likeness } from './likeness.ts';
import { songLines } from './searchWords.ts';

const verse = `Vi bærer lyset over åsen
mens natten ennå holder byen
og ingen vet hvor veien ender
før dagen gryr bak siste gjerde`;
const chorus = `Syng med oss, du stille hav
syng, til alle porter åpnes
syng, til steinen ruller vekk
og hver en stemme finner hjem`;
const other = `En båt er bundet fast i sivet
den venter på en hånd og årer
på noen som tør legge ut
mot øyene vi aldri nådde`;

/** Whichever of these songs a text is like, by name. */
function like(text: string, songs: Readonly<Record<string, string>>, except?: string) {
  const all = Object.entries(songs).map(([id, lyrics]) => {
    return { id, lines: songLines(lyrics, ['Kari Nordmann']).join('\n') };
  });
  return likeness(indexShingles(all), songLines(text, []).join('\n'), (id) => id !== except);
}

const book = { lyset: `${verse}\n\n${chorus}`, båten: other };

describe('a text is like a song', () => {
  it.each([
    ['the same text', `${verse}\n\n${chorus}`],
    ['its verse alone', verse],
    [
      'with chords and headings',
      `Vers 1\n(Re-)${verse.replaceAll('\n', '\n(La)')}\n\nRefreng\n${chorus}`,
    ],
    ['in other lines, letters and signs', verse.toUpperCase().replaceAll('\n', ', ')],
    ['with the refrain written out again', `${verse}\n\n${chorus}\n\n${chorus}`],
    [
      'with a new verse that is no longer',
      `${verse}\n\n${other.split('\n').slice(0, 2).join('\n')}`,
    ],
  ])('%s', (_, text) => {
    expect(like(text, { lyset: book.lyset })).toBe('lyset');
  });

  it.each([
    ['another text', other],
    [
      'a text of which less than half is the same',
      `${verse.split('\n').slice(0, 3).join('\n')}\n\n${other}`,
    ],
    ['a text of ten words: seven shingles', verse.split(/\s/).slice(0, 10).join(' ')],
    ['the same words in another order', verse.split(/\s/).toReversed().join(' ')],
    ['no text', ''],
  ])('but not %s', (_, text) => {
    expect(like(text, { lyset: book.lyset })).toBeNull();
  });

  it('of eleven words: eight shingles', () => {
    expect(like(verse.split(/\s/).slice(0, 11).join(' '), book)).toBe('lyset');
  });

  it('that has most in common with it, the first of several', () => {
    const more = { verset: verse, lyset: book.lyset, lyset2: book.lyset, båten: other };
    expect(like(book.lyset, more)).toBe('lyset');
    expect(like(verse, more)).toBe('verset');
  });

  it('but not like itself, when it is edited', () => {
    expect(like(book.lyset, book, 'lyset')).toBeNull();
    expect(like(book.lyset, { ...book, vers: verse + chorus }, 'lyset')).toBe('vers');
  });
});

it('finds any text of eight shingles again', () => {
  const property = fc.property(song, (text) => {
    const words = `${text}\n${verse}`;
    expect(like(words, { båten: other, samme: words })).toBe('samme');
  });
  fc.assert(property, { numRuns: 50 });
});
