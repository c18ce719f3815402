import fc from 'fast-check';
import type { Slot } from '#plan/plan.ts';
import type { ReadItem } from '#plan/readMessage.ts';
import type { ReadMusic } from '#plan/readMusic.ts';
import { namesInLists } from './namesInLists.ts';

// Lists of songs as people type them, drawn from a book of our own titles. A list has one way of
// numbering and one of naming places; each of its rows names its song in one of six ways.

const openings = 'Kom til|Se mot|Løft|Syng om|Vi venter på|Du bærer|Lyset over|Bak'.split('|');
const nouns = 'morgenen|havet|byen|elven|brødet|døren|steinen|treet|hagen|natten'.split('|');
const endings = 'når dagen gryr|og hele jorden synger|i det stille|så lenge vi lever|'.split('|');

/** Some 100. A third of the beginnings is that of two titles, some are whole titles. */
const titles = [
  ...new Set(
    openings.flatMap((opening, row) =>
      nouns.flatMap((noun, at) =>
        (at % 3 === 0 ? [row + at, row + 2 * at + 1] : [row + at]).map((each) => {
          const ending = endings[each % endings.length] ?? '';
          return `${opening} ${noun}${ending === '' ? '' : `, ${ending}`}`;
        }),
      ),
    ),
  ),
];

export const book = titles.map((title) => ({ id: title, title, number: null }));

/** Of forty rows. A song that is `unknown` is not in the book. */
const ways = { whole: 16, beginning: 10, end: 4, typo: 4, typoInBeginning: 2, unknown: 4 };
type Way = keyof typeof ways;

const unknown = ['Ukjente veier', 'Fem små fugler', 'Alt er nytt i dag', 'Takk for brødet'];
const nothing = { key: null, capo: 0, transposition: 0, who: null };
const musics: readonly (readonly [string, ReadMusic & Pick<ReadItem, 'who'>])[] = [
  ['', nothing],
  [', capo 2', { ...nothing, capo: 2 }],
  [' (Re-)', { ...nothing, key: 'Re-' }],
  [' +2', { ...nothing, transposition: 2 }],
  [' i Re-', { ...nothing, key: 'Re-' }],
  [' – Sol, capo 1', { ...nothing, key: 'Sol', capo: 1 }],
  [' (Anne)', { ...nothing, who: 'Anne' }],
];

const heads = [
  '',
  'Hei, alle sammen!\n',
  'Hei Kari!\n\nSanger til lørdag\n\n',
  'Sanger til lørdag:\n',
  '*Eukaristi* lørdag 28. november kl. 20.00\n1. søndag i advent\n\n',
];
const feet = ['', '\nVi øver kl 18.30. Ha det!', '\n\nHilsen Kari', '\n\nVi ses!\nMvh\nKari'];
const bullets = ['', '', '1. ', '1) ', '1 ', '- ', '• ', '* '];
const placings = [': ', ' - ', ' – ', ':\n', ''];
const reading = '1. lesning: Jes 63,16-64,8 (Ola)';

const row = fc.record({
  title: fc.constantFrom(...titles),
  way: fc.constantFrom(
    ...(Object.keys(ways) as Way[]).flatMap((way) => Array<Way>(ways[way]).fill(way)),
  ),
  unknown: fc.constantFrom(...unknown),
  slot: fc.constantFrom<Slot>('inngang', 'svarsalme', 'halleluja', 'offertorium', 'utgang'),
  music: fc.constantFrom(...musics),
  isPlain: fc.boolean(),
  typo: fc.record({ place: fc.nat(20), letter: fc.constantFrom(...'bdgklmnprst'.split('')) }),
});
type Row = typeof row extends fc.Arbitrary<infer Drawn> ? Drawn : never;

export interface TypedList {
  readonly text: string;
  readonly rows: readonly Row[];
  readonly hasPlaces: boolean;
  readonly hasReading: boolean;
}

export const typedList: fc.Arbitrary<TypedList> = fc
  .record({
    rows: fc.array(row, { minLength: 3, maxLength: 9 }),
    head: fc.constantFrom(...heads),
    foot: fc.constantFrom(...feet),
    bullet: fc.constantFrom(...bullets),
    placing: fc.constantFrom(...placings),
    hasReading: fc.boolean(),
  })
  .map(({ rows, head, foot, bullet, placing, hasReading }) => {
    const hasPlaces = placing !== '';
    const lines = rows.map((each, at) => {
      const place = hasPlaces ? namesInLists.slots[each.slot] + placing : '';
      return bullet.replace('1', String(at + 1)) + place + written(each) + each.music[0];
    });
    const text = head + [...lines, ...(hasReading ? [reading] : [])].join('\n') + foot;
    return { text, rows, hasPlaces, hasReading };
  });

function written({ title, way, unknown: other, isPlain, typo }: Row): string {
  const beginning = beginningOf(title);
  const mistyped = (text: string) => {
    const letters = [...text.matchAll(/[a-z]/g)]; // one of «æ» counts as two
    const at = letters[typo.place % letters.length]?.index ?? 0;
    return text.slice(0, at) + typo.letter + text.slice(at + 1);
  };
  const typed: Record<Way, string> = {
    whole: title,
    beginning,
    end: title === beginning ? title : title.slice(beginning.lastIndexOf(' ') + 1),
    typo: mistyped(title),
    typoInBeginning: mistyped(beginning),
    unknown: other,
  };
  return isPlain ? typed[way].replace(',', '').toLowerCase() : typed[way];
}

const beginningOf = (title: string) => title.split(',')[0] ?? '';

/**
 * Whether every row is read: its place, its song (found, or among the candidates), key, capo and
 * person. An unknown song has no candidate and keeps its words. Nothing else is an item.
 */
export function isReadWell({ rows, hasPlaces, hasReading }: TypedList, read: readonly ReadItem[]) {
  const songs = hasReading ? read.slice(0, -1) : read;
  const isReading = read.at(-1)?.slotName === '1. lesning' && read.at(-1)?.who === 'Ola';
  if (songs.length !== rows.length || isReading !== hasReading) return false;
  return rows.every((each, at) => isRowReadWell(each, songs[at], hasPlaces));
}

export function isRowReadWell(each: Row, item: ReadItem | undefined, hasPlaces: boolean): boolean {
  if (item?.slot !== (hasPlaces ? each.slot : 'annet')) return false;
  const { songId, candidates, title, key, capo, transposition, who } = item;
  if (each.way === 'unknown') {
    return songId === null && candidates.length === 0 && title.startsWith(written(each));
  }
  const beginning = beginningOf(each.title);
  const isCut = each.way === 'beginning' || each.way === 'typoInBeginning';
  const meant = isCut && titles.includes(beginning) ? beginning : each.title;
  const [, music] = each.music;
  const isMusic =
    key === music.key &&
    capo === music.capo &&
    transposition === music.transposition &&
    who === music.who;
  return isMusic && (songId === meant || (songId === null && candidates.includes(meant)));
}
