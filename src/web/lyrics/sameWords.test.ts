import { describe, expect, it } from 'vitest';
import type { Word } from '#song/arrangement/arrangement.ts';
import { sameWords } from './sameWords.ts';

const word = (chord: string | null, text: string, space = ' '): Word => ({
  syllables: [{ chord, text }],
  space,
});

describe('sameWords', () => {
  it('holds for words that are drawn the same', () => {
    expect(sameWords([word('La-', 'Kom')], [word('La-', 'Kom')])).toBe(true);
    expect(sameWords([], [])).toBe(true);
  });

  it('sees every difference that is drawn', () => {
    const kom = [word('La-', 'Kom')];
    expect(sameWords(kom, [word('Mi-', 'Kom')])).toBe(false);
    expect(sameWords(kom, [word('La-', 'Kom!')])).toBe(false);
    expect(sameWords(kom, [word('La-', 'Kom', '')])).toBe(false);
    expect(sameWords(kom, [...kom, word(null, 'lys')])).toBe(false);
    expect(sameWords([...kom, word(null, 'lys')], kom)).toBe(false);
    const cut: Word = {
      syllables: [...word('La-', 'Kom').syllables, { chord: 'Mi', text: '' }],
      space: ' ',
    };
    expect(sameWords(kom, [cut])).toBe(false);
  });
});
