import { readFileSync } from 'node:fs';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { arrange } from '#song/arrangement/arrange.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import { createQueryClient, meKey } from '#web/client/queryKeys.ts';
import { Shapes } from './Shapes.tsx';
import { transposeSong } from './transposedSong.ts';

const book = JSON.parse(readFileSync(new URL('./books/guitar.json', import.meta.url), 'utf8'));
const asUsual = { showSectionLabels: true, boldMode: 'none', showRepeatedChorus: true } as const;

interface TransposedSong {
  readonly transposition?: number;
  readonly notation?: string;
  readonly shortens?: boolean;
}

/** «Grepbilder» of a transposed song: a card for each chord. */
function drawn(lyrics: string, { transposition = 0, notation, shortens }: TransposedSong = {}) {
  const sections = parseLyrics(lyrics);
  const arrangement = arrange(sections, { ...asUsual, showRepeatedChorus: shortens !== true });
  const music = { notation };
  const chosen = { ofSong: { transposition }, ofAll: music, useLowChords: false };
  const sung = transposeSong({ arrangement, key: null }, sections, chosen);
  const client = createQueryClient();
  client.setQueryData(meKey, { user: { id: 'kari', music } });
  client.setQueryData(['/assets/books', 'guitar'], book);
  const written = { lyrics, key: null, noteNames: null };
  const shapes = createElement(Shapes, { arrangement: sung.arrangement, written });
  const page = renderToString(createElement(QueryClientProvider, { client }, shapes));
  return page.split('<li>').slice(1);
}

/** Each name, and the description of its first shape. */
function said(...song: Parameters<typeof drawn>): Readonly<Record<string, string | undefined>> {
  const cards = drawn(...song).map((card) => [
    /_name_[^>]*>([^<]*)/.exec(card)?.[1],
    /visually-hidden">([^<]*)/.exec(card)?.[1],
  ]);
  return Object.fromEntries(cards);
}

const { Bb, Bbm, B } = said('Bb Bbm B\nsyng en lang linje');

it.each([
  ['F B C7 Dm H', { transposition: 5 }, { B: Bb }],
  ['Hm Em F#7 B', { transposition: -1 }, { Bm: Bbm }],
  ['F C7 Dm', { transposition: 5 }, { Bb }],
  ['E B7 A', { transposition: -5 }, { B }],
  ['F Bb C7', { notation: 'H-B' }, { B: Bb }],
  ['F B C7 Dm H', { notation: 'B-Bb' }, { Bb, B }],
] as const)('a B of «%s» sung with %j is the B of the song', (chords, sung, expected) => {
  expect(said(`${chords}\nsyng en lang linje med ord`, sung)).toMatchObject(expected);
});

it("takes a B for the song's own also where its only H is in a refrain that is not repeated", () => {
  const refrain = 'syng med oss alle her i kveld';
  const first = `Refreng\nF    B\n${refrain}`;
  const song = `${first}\n\nVers 2\nF\nher er vi\n\n${first.replace('B', 'B               H')}`;
  expect(said(song, { shortens: true })).toMatchObject({ B: Bb });
  expect(said(song, { shortens: true })).not.toHaveProperty('H');
});

/** The path of each barre. */
function bars(card = ''): readonly string[] {
  return [...card.matchAll(/d="([^"]*)" class="_barre_/g)].map(([, path]) => path ?? '');
}

it('draws a barre across strings held by one finger, but not over a string held lower', () => {
  const [card] = drawn('C9\nsyng'); // x32333, held 021333
  expect(bars(card)).toEqual(['M76 69.5H108']);
  expect(said('C9\nsyng')).toMatchObject({
    C9: expect.stringMatching(/^barré på bånd 3, streng 6/),
  });
  expect(bars(drawn('F  C\nsyng nå')[0])).toEqual(['M28 31.5H108']);
});
