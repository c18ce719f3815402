import { expect, it } from 'vitest';
import { parseLyrics } from './parseLyrics.ts';
import { printLyrics } from './printLyrics.ts';

it('writes a song in normalized form', () => {
  const typed = [
    'Do',
    'K.Hvem er Herren?',
    'Alle: Han (La-)er',
    '',
    'A',
    ' La- Mi',
    'A:er nær',
    'Outro:',
  ];
  expect(printLyrics(parseLyrics(`${typed.join('\r\n')}\r\n`)).split('\n')).toEqual([
    'Do',
    'K.Hvem er Herren?',
    'A: Alle: Han (La-)er',
    '',
    'A:',
    '   La- Mi',
    'A: er nær',
    'Outro',
    '',
  ]);
});

it('writes the colon without which a line is no heading', () => {
  expect(printLyrics(parseLyrics('Kor: Syng\n[Kor]\n'))).toBe('Kor:\nSyng\n[Kor]\n');
});

it('writes nothing for no sections', () => {
  expect(printLyrics([])).toBe('');
});
