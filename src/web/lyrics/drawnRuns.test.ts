import { describe, expect, it } from 'vitest';
import type { Word } from '#song/arrangement/arrangement.ts';
import { arrangeWords, placeChords } from '#song/arrangement/arrangeWords.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Direction } from '#song/directionOf.ts';
import { isRenderedAlike, drawnRuns, spokenText } from './drawnRuns.ts';

function wordsOf(text: string): readonly Word[] {
  const line = parseLyrics(text)[0]?.lines[0];
  if (line === undefined) throw new Error('no line');
  return arrangeWords(line.lyrics, placeChords(line));
}

/** A run per row: `←` for right to left; boxes in brackets, `|` between their syllables. */
function drawn(text: string, base: Direction = 'ltr'): string[] {
  return drawnRuns(wordsOf(text), base).map(({ direction, pieces }) => {
    const shown = pieces.map((piece) =>
      typeof piece === 'string'
        ? piece
        : `[${piece.map(({ chord, text: sung }) => `${chord ? `${chord}:` : ''}${sung}`).join('|')}]`,
    );
    return `${direction === 'rtl' ? '←' : ''}${shown.join('')}`;
  });
}

describe('drawnRuns', () => {
  it('puts words below chords into boxes and leaves others as flowing text', () => {
    expect(drawn('(Si-)Ved barmhjertig(La)hetsdøren står jeg')).toEqual([
      '[Si-:Ved] [barmhjertig|La:hetsdøren] står jeg',
    ]);
  });

  it('extends a long chord over the short words after it', () => {
    expect(drawn('(Fa#-)å gå i kveld')).toEqual(['[Fa#-:å gå] i kveld']);
    expect(drawn('vi(Fa#-)l i kveld')).toEqual(['[vi|Fa#-:l i kveld]']);
  });

  it('extends no chord over the next chord, a long word, or more than it needs', () => {
    expect(drawn('(Fa#-)å (Mi)gå')).toEqual(['[Fa#-:å] [Mi:gå]']);
    expect(drawn('(Fa#-)i kjærligheten')).toEqual(['[Fa#-:i] kjærligheten']);
    expect(drawn('(La)to tre')).toEqual(['[La:to] tre']);
  });

  it('leaves a chord without text alone', () => {
    expect(drawn('(Mi) (La-)  natt')).toEqual(['[Mi:][La-:] natt']);
  });

  it('groups words of the other direction, without the space after them', () => {
    expect(drawn('Syng (Fa)אֲנַחְנוּ (Mi)מְחַכִּים med oss')).toEqual([
      'Syng ',
      '←[Fa:אֲנַחְנוּ] [Mi:מְחַכִּים]',
      ' med oss',
    ]);
    expect(drawn('(La-)שָׁלוֹם (2x) –', 'rtl')).toEqual(['←[La-:שָׁלוֹם] ', '(2x)', '← –']);
  });
});

describe('spokenText', () => {
  it('puts each chord before its word, and keeps the word whole', () => {
    expect(spokenText(wordsOf('(Si-)Ved barm(La)hjertighetsdøren står jeg(Mi)'))).toBe(
      'Si moll, Ved La dur, barmhjertighetsdøren står jeg Mi dur,  ',
    );
  });

  it('includes chords without text, but not mere separators', () => {
    expect(spokenText(wordsOf('Do | Sol  Fa')).replaceAll(/\s+/g, ' ').trim()).toBe(
      'Do dur, Sol dur, Fa dur,',
    );
  });
});

const word = (chord: string | null, text: string, space = ' '): Word => ({
  syllables: [{ chord, text }],
  space,
});

describe('isRenderedAlike', () => {
  it('is true for words that are rendered the same', () => {
    expect(isRenderedAlike([word('La-', 'Kom')], [word('La-', 'Kom')])).toBe(true);
    expect(isRenderedAlike([], [])).toBe(true);
  });

  it('sees every difference that is rendered', () => {
    const kom = [word('La-', 'Kom')];
    expect(isRenderedAlike(kom, [word('Mi-', 'Kom')])).toBe(false);
    expect(isRenderedAlike(kom, [word('La-', 'Kom!')])).toBe(false);
    expect(isRenderedAlike(kom, [word('La-', 'Kom', '')])).toBe(false);
    expect(isRenderedAlike(kom, [...kom, word(null, 'lys')])).toBe(false);
    expect(isRenderedAlike([...kom, word(null, 'lys')], kom)).toBe(false);
    const cut: Word = {
      syllables: [...word('La-', 'Kom').syllables, { chord: 'Mi', text: '' }],
      space: ' ',
    };
    expect(isRenderedAlike(kom, [cut])).toBe(false);
  });
});
