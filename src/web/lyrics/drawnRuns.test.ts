import { describe, expect, it } from 'vitest';
import type { Word } from '#song/arrangement/arrangement.ts';
import { arrangeWords, placeChords } from '#song/arrangement/arrangeWords.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { Direction } from '#song/directionOf.ts';
import { drawnAlike, drawnRuns, heardText } from './drawnRuns.ts';

function wordsOf(text: string): readonly Word[] {
  const line = parseLyrics(text)[0]?.lines[0];
  if (line === undefined) throw new Error('no line');
  return arrangeWords(line.lyrics, placeChords(line));
}

/** A run per row: `←` from the right; boxes in brackets, `|` between their syllables. */
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
  it('boxes the words under chords and leaves the others as flowing text', () => {
    expect(drawn('(Si-)Ved barmhjertig(La)hetsdøren står jeg')).toEqual([
      '[Si-:Ved] [barmhjertig|La:hetsdøren] står jeg',
    ]);
  });

  it('hangs a long chord over the short words behind it', () => {
    expect(drawn('(Fa#-)å gå i kveld')).toEqual(['[Fa#-:å gå] i kveld']);
    expect(drawn('vi(Fa#-)l i kveld')).toEqual(['[vi|Fa#-:l i kveld]']);
  });

  it('hangs no chord over the next chord, over a long word, or over more than it needs', () => {
    expect(drawn('(Fa#-)å (Mi)gå')).toEqual(['[Fa#-:å] [Mi:gå]']);
    expect(drawn('(Fa#-)i kjærligheten')).toEqual(['[Fa#-:i] kjærligheten']);
    expect(drawn('(La)to tre')).toEqual(['[La:to] tre']);
  });

  it('keeps a chord that stands alone alone', () => {
    expect(drawn('(Mi) (La-)  natt')).toEqual(['[Mi:][La-:] natt']);
  });

  it('gathers words of the other direction, and the blank behind them belongs to the line', () => {
    expect(drawn('Syng (Fa)אֲנַחְנוּ (Mi)מְחַכִּים med oss')).toEqual([
      'Syng ',
      '←[Fa:אֲנַחְנוּ] [Mi:מְחַכִּים]',
      ' med oss',
    ]);
    expect(drawn('(La-)שָׁלוֹם (2x) –', 'rtl')).toEqual(['←[La-:שָׁלוֹם] ', '(2x)', '← –']);
  });
});

describe('heardText', () => {
  it('says each chord before the word it stands over, and the word whole', () => {
    expect(heardText(wordsOf('(Si-)Ved barm(La)hjertighetsdøren står jeg(Mi)'))).toBe(
      '(Si-) Ved (La) barmhjertighetsdøren står jeg (Mi)  ',
    );
  });

  it('says chords that stand alone, and nothing of what only parts them', () => {
    expect(heardText(wordsOf('Do | Sol  Fa')).replaceAll(/\s+/g, ' ').trim()).toBe(
      '(Do) (Sol) (Fa)',
    );
  });
});

const word = (chord: string | null, text: string, space = ' '): Word => ({
  syllables: [{ chord, text }],
  space,
});

describe('drawnAlike', () => {
  it('holds for words that are drawn the same', () => {
    expect(drawnAlike([word('La-', 'Kom')], [word('La-', 'Kom')])).toBe(true);
    expect(drawnAlike([], [])).toBe(true);
  });

  it('sees every difference that is drawn', () => {
    const kom = [word('La-', 'Kom')];
    expect(drawnAlike(kom, [word('Mi-', 'Kom')])).toBe(false);
    expect(drawnAlike(kom, [word('La-', 'Kom!')])).toBe(false);
    expect(drawnAlike(kom, [word('La-', 'Kom', '')])).toBe(false);
    expect(drawnAlike(kom, [...kom, word(null, 'lys')])).toBe(false);
    expect(drawnAlike([...kom, word(null, 'lys')], kom)).toBe(false);
    const cut: Word = {
      syllables: [...word('La-', 'Kom').syllables, { chord: 'Mi', text: '' }],
      space: ' ',
    };
    expect(drawnAlike(kom, [cut])).toBe(false);
  });
});
