import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import { emptyItem, type PlanItem } from '#plan/plan.ts';
import { defaultDisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { a4, a5 } from '#song/print/page.ts';
import { makeSong } from '#web/offline/library/testing/makeSong.ts';
import { readPdf } from '#web/print/testing/readPdf.ts';
import { makePlanPdf } from './exportPlanPdf.ts';
import type { LoadFont } from './pdfFonts.ts';
import { type PlanLook, printedPlan } from './printedPlan.ts';

const loadFont: LoadFont = async (name) =>
  readFile(join(import.meta.dirname, 'fonts', `${name}.ttf`));

function song(id: string, title: string, change: Partial<Song> = {}): Song {
  const lyrics = 'Vers 1\n(La-)Kom til oss (Re-)nå';
  return makeSong({ id, title, lyrics, notes: null, versionName: null, ...change });
}

const songs = new Map(
  [
    song('a', 'Kom, lys'),
    song('b', 'Ved elvebredden', {
      number: '142',
      notes: 'Uten orgel',
      alternateVersions: [
        { name: 'Lav', lyrics: 'Vers 1\n(Re-)Vi (La-)venter', key: 'Re-', notes: null },
      ],
    }),
  ].map((each) => [each.id, each]),
);

let made = 0;
function item(change: Partial<PlanItem>): PlanItem {
  return { ...emptyItem, id: `i${made++}`, slot: 'annet', ...change };
}

const plan: Plan = {
  id: 'p',
  community: 'St. Olav',
  date: '2026-11-28',
  time: '20:00',
  kind: 'eukaristi',
  title: null,
  notes: 'Kom tidlig',
  items: [
    item({ slot: 'inngang', songId: 'a', titleThen: 'Kom', transposition: 5, capo: 2 }),
    item({ slot: 'lesning', slotName: '1. lesning', reference: 'Jes 63', who: 'Anne' }),
    item({ slot: 'halleluja' }),
    item({ slot: 'kommunion', songId: 'b', versionName: 'Lav', note: 'Sakte\n\ntil slutt' }),
    item({ slot: 'kommunion', songId: 'a', transposition: 5, capo: 2 }),
    item({ slot: 'utgang', songId: 'gone', titleThen: 'Borte nå', who: 'Kari' }),
  ],
  held: null,
  version: 1,
  createdBy: null,
  updatedBy: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

const look: PlanLook = {
  epiphany: 'jan6',
  display: defaultDisplayPreferences,
  player: { notation: 'written', capoShows: 'shapes' },
  lyricsOnly: false,
};

describe('printedPlan', () => {
  it('names what is sung and read, with key, capo and person, and nothing that is empty', () => {
    const { front } = printedPlan(plan, songs, look);
    expect([front.product, front.title, ...front.info]).toEqual([
      'Sangbok',
      'Eukaristi',
      'lørdag 28. november kl. 20.00',
      '1. søndag i advent · år B',
    ]);
    expect(front.notes?.text).toBe('Kom tidlig');
    expect(front.rows).toEqual([
      { place: 'Inngang', content: 'Kom, lys – Re-, capo\u00a02', below: [], song: 0 },
      { place: '1. lesning', content: 'Jes 63 (Anne)', below: [], song: null },
      {
        place: 'Kommunion',
        content: '142 Ved elvebredden – Re-',
        below: ['Sakte', 'til slutt'],
        song: 1,
      },
      { place: '', content: 'Kom, lys – Re-, capo\u00a02', below: [], song: 0 },
      { place: 'Utgang', content: 'Borte nå (Kari)', below: [], song: null },
    ]);
  });

  it('has every song once, in its version and key of that day, and under its place', () => {
    const { songs: printed } = printedPlan(plan, songs, look);
    expect(printed.map(({ facts }) => [facts.place, facts.title, facts.info.at(1)])).toEqual([
      ['Inngang', 'Kom, lys', 'Toneart: Re- · capo\u00a02'],
      ['Kommunion', '142 Ved elvebredden', 'Toneart: Re- · Versjon: Lav'],
    ]);
    expect(printed[1]?.facts.info.slice(2)).toEqual(['Sakte', 'til slutt']);
    expect(printed[1]?.facts.notes?.text).toBe('Uten orgel');
  });

  it('keeps the lines of a text, with its reference above', () => {
    const prayer = { slot: 'forbonn', text: 'Vi ber\n\nfor alle', who: 'Kari' } as const;
    const items = [item(prayer), item({ ...prayer, reference: 'Sal 5', who: null })];
    const { front } = printedPlan({ ...plan, items }, songs, look);
    expect(front.rows.map(({ content, below }) => [content, ...below])).toEqual([
      ['Kari', 'Vi ber', 'for alle'],
      ['Sal 5', 'Vi ber', 'for alle'],
    ]);
  });

  it('says nothing of key and capo without chords, and has a song once whatever its key', () => {
    const items = [item({ songId: 'a', capo: 1 }), item({ songId: 'a', transposition: 2 })];
    const bare = printedPlan({ ...plan, items }, songs, { ...look, lyricsOnly: true });
    expect(bare.front.rows.map(({ content, song: number }) => [content, number])).toEqual([
      ['Kom, lys', 0],
      ['Kom, lys', 0],
    ]);
    expect(bare.songs.map(({ facts }) => facts.info[1])).toEqual(['']);
  });
});

describe('makePlanPdf', () => {
  const make = (change: Partial<PlanLook> = {}) => printedPlan(plan, songs, { ...look, ...change });
  const onA4 = { paper: a4, isBooklet: false, chordColor: '#dc2626' } as const;

  it('is one file of the front page and the songs, numbered throughout', async () => {
    const { file, pages } = await makePlanPdf(make(), onA4, loadFont);
    const { texts } = await readPdf(file);
    expect(texts).toHaveLength(3);
    expect(pages).toHaveLength(3);
    expect(texts[0]).toMatch(/^Sangbok\n?Eukaristi\n?lørdag 28. november kl. 20.00/);
    expect(texts[0]).toMatch(/Inngang\s*Kom, lys – Re-, capo\s2\s*2\s*1. lesning/);
    expect(texts[0]).toContain('Side 1 av 3');
    expect(texts[1]).toMatch(/^Inngang\n?Kom, lys/);
    expect(texts[1]).toContain('Side 2 av 3');
    expect(texts[2]).toMatch(/^Kommunion\n?142 Ved elvebredden/);
    expect(texts[2]).toContain('Side 3 av 3');
  });

  it('has the chords of the day, or none', async () => {
    const chordsIn = async (change: Partial<PlanLook>) => {
      const { file } = await makePlanPdf(make(change), onA4, loadFont);
      const { characters } = await readPdf(file);
      const red = characters.filter(({ color, page }) => color === '#dc2626' && page === 2);
      return red.map(({ character }) => character).join('');
    };
    expect(await chordsIn({})).toBe('Do-Fa-'); // the shapes of Re- and Sol- with a capo on 2
    expect(await chordsIn({ lyricsOnly: true })).toBe('');
  });

  it('is a booklet on sheets across, its pages in the order for folding', async () => {
    const { file, paper } = await makePlanPdf(
      make(),
      { ...onA4, paper: a5, isBooklet: true },
      loadFont,
    );
    const { characters, texts } = await readPdf(file);
    const box = /MediaBox \[0 0 (\S+) (\S+)\]/.exec(Buffer.from(file).toString('latin1')) ?? [];
    const sides = box.slice(1).map((side) => Math.round(Number(side) / (72 / 25.4)));
    expect(sides).toEqual([297, 210]);
    expect([paper.width, paper.height]).toEqual([297, 210]);
    expect(texts.map((text) => text.match(/Side \d/g))).toEqual([['Side 1'], ['Side 2', 'Side 3']]);
    const first = characters.filter(({ page }) => page === 1);
    expect(Math.min(...first.map(({ x }) => x))).toBeGreaterThan(297 / 2);
    for (const { x, width, y } of characters) {
      expect(x + width).toBeLessThanOrEqual(297 - 20 + 0.5);
      expect(y).toBeLessThanOrEqual(210 - 20);
    }
  });
});
