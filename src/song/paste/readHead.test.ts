import { describe, expect, it } from 'vitest';
import { song } from '#song/testing/readSong.ts';
import { readHead } from './readHead.ts';

const all = { title: true, key: true };
const titleOf = (...rows: string[]) => readHead(song(...rows), all).title;

describe('the title of a pasted song', () => {
  it.each([
    ['a first line apart', ['Lampen i vinduet', '', 'Am  G', 'Kom, lys']],
    ['a first line over a heading', ['Lampen i vinduet', 'Vers 1', 'Kom, lys']],
    ['the first line of a song without chords', ['Lampen i vinduet,', 'lyser i kveld']],
    ['a line over chords', ['Lampen i vinduet', 'Am  G', 'Kom, lys']],
    ['blank lines before it', ['', ' ', 'Lampen i vinduet', '', 'Kom']],
  ])('is %s', (_, rows) => {
    expect(titleOf(...rows)).toBe('Lampen i vinduet');
  });

  it.each([
    ['chords', ['Am  G', 'Kom, lys']],
    ['inline chords', ['(Am)Kom, (G)lys', 'kom']],
    ['a heading', ['Vers 1', 'Kom, lys']],
    ['a longer heading', ['Intro og mellomspill', '', 'Kom, lys']],
    ['a voice', ['K: Kom, lys', 'A: Kom']],
    ['a long sentence', ['Det var en gang en lang og stille kveld ved den åpne elven', 'Kom']],
    ['columns', ['Kari    Ola', 'Kom']],
    ['a number', ['123', 'Kom, lys']],
    ['a capo', ['Capo 2', 'Kom, lys']],
    ['nothing', ['', '']],
  ])('is not %s', (_, rows) => {
    expect(titleOf(...rows)).toBeNull();
  });
});

describe('the rows above a song', () => {
  it('leave the lyrics: title, key and capo', () => {
    const text = song('Lampen i vinduet', 'Toneart: d-moll', 'Capo 2', '', 'Vers 1', 'Kom, lys');
    expect(readHead(text, all)).toEqual({
      title: 'Lampen i vinduet',
      key: 'd-moll',
      notes: ['Capo 2'],
      lyrics: song('Vers 1', 'Kom, lys'),
    });
  });

  it('stay where the person has written them already', () => {
    const text = song('Lampen i vinduet', 'Key: G', '', 'Kom, lys');
    expect(readHead(text, { title: false, key: false }).lyrics).toBe(text);
  });

  it.each([
    ['a first line that is sung', song('Lampen i vinduet', 'lyser i kveld', '', 'Kom')],
    ['a line over chords', song('Lampen i vinduet', 'Am', 'Kom')],
    ['all there is', song('Lampen i vinduet', '', '')],
    ['a capo that is sung of', song('Lampen', 'Caponata til middag', 'Kom')],
    ['nothing', ''],
  ])('are not %s', (_, text) => {
    expect(readHead(text, all).lyrics).toBe(text);
  });
});
