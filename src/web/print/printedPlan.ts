import type { Plan } from '#contract/plans/plans.ts';
import type { Song } from '#contract/songs/song.ts';
import type { Epiphany } from '#plan/liturgicalDay.ts';
import { isEmptyItem, type PlanItem } from '#plan/plan.ts';
import { arrange } from '#song/arrangement/arrange.ts';
import type { DisplayPreferences } from '#song/arrangement/displayPreferences.ts';
import { inMusic, nameKey } from '#song/arrangement/music.ts';
import { analyzeKey } from '#song/chords/analyzeKey.ts';
import { parseLyrics } from '#song/lyrics/parseLyrics.ts';
import type { FrontPage, FrontRow, SongOnPaper } from '#song/print/layOutSongs.ts';
import { withoutChords } from '#song/print/withoutChords.ts';
import { numberedTitle } from '#song/numberedTitle.ts';
import type { PersonMusic } from '#song/songPreferences.ts';
import { shownVersion } from '#web/lyrics/shownVersion.ts';
import { planPaper as texts } from '#web/texts/planPaper.ts';
import { formatWhen, nameAndYear, nameOfPlan, nameOfSlot } from '#web/texts/plans.ts';
import { songCard } from '#web/texts/songCard.ts';
import { print, saidMusic } from '#web/texts/songTools.ts';
import { printedFacts } from './printedFacts.ts';

/** What is printed of a plan: its front page, and every song once for each way it is sung. */
export interface PlanOnPaper {
  readonly front: FrontPage;
  readonly songs: readonly SongOnPaper[];
}

/** How whoever prints it wants it; key and capo are the plan's (decision 39). */
export interface PlanLook {
  readonly epiphany: Epiphany;
  readonly display: Pick<
    DisplayPreferences,
    'showSectionLabels' | 'boldMode' | 'showRepeatedChorus'
  >;
  readonly player: Pick<PersonMusic, 'notation' | 'capoShows'>;
  readonly lyricsOnly: boolean;
}

/** `songs` by id; one that is missing is named on the front page alone. */
export function printedPlan(
  plan: Plan,
  songs: ReadonlyMap<string, Song>,
  look: PlanLook,
): PlanOnPaper {
  const printed: SongOnPaper[] = [];
  const numbers = new Map<string, number>();
  const rows: FrontRow[] = [];
  let above: string | null = null;
  for (const item of plan.items) {
    if (isEmptyItem(item)) continue;
    const place = nameOfSlot(item);
    const song = item.songId === null ? undefined : songs.get(item.songId);
    const sung = song === undefined ? null : sungSong(item, song, look);
    let number: number | null = null;
    if (sung !== null) {
      number = numbers.get(sung.key) ?? printed.length;
      if (number === printed.length) printed.push(sung.printed);
      numbers.set(sung.key, number);
    }
    const title = song === undefined ? item.titleThen : numberedTitle(song);
    const content = title ?? item.reference ?? '';
    rows.push({
      place: place === above ? '' : place,
      content: texts.row(content, sung?.music ?? [], item.who),
      below: linesBelow(item, content),
      song: number,
    });
    above = place;
  }
  return { front: { ...frontOf(plan, look), rows }, songs: printed };
}

function frontOf(plan: Plan, { epiphany }: PlanLook): Omit<FrontPage, 'rows'> {
  return {
    product: print.product,
    title: nameOfPlan(plan),
    info: [formatWhen(plan), nameAndYear(plan, epiphany) ?? ''],
    notes: plan.notes === null ? null : { heading: texts.notes, text: plan.notes },
    pageNumber: print.pageNumber,
  };
}

/** Reference, text and note, without what the row has as its content already. */
function linesBelow({ reference, text, note }: PlanItem, content: string): string[] {
  return [reference, text, note].flatMap((part) => (part === content ? [] : linesOf(part)));
}

function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').filter((line) => line.trim() !== '');
}

interface SungSong {
  /** Equal for the same song sung in the same way. */
  readonly key: string;
  /** «Re-», «capo 2»; none without chords. */
  readonly music: readonly string[];
  readonly printed: SongOnPaper;
}

function sungSong(item: PlanItem, song: Song, { display, player, lyricsOnly }: PlanLook): SungSong {
  const { songId, versionName, transposition, capo, who, note } = item;
  const version = shownVersion(song, versionName);
  const sections = parseLyrics(version.lyrics);
  const arrangement = arrange(sections, display);
  const written = analyzeKey(sections, version.key, song.noteNames);
  const view = { ...player, transposition, capo, useLowChords: false };
  const { sounding, isProposed } = nameKey(written, view);
  const key = sounding !== null && isProposed ? songCard.probably(sounding) : sounding;
  const capoText = capo > 0 ? saidMusic.capo(capo, player.capoShows) : null;
  const music = (named: string | null) =>
    lyricsOnly ? [] : [named, capoText].filter((part) => part !== null);
  const printedKey = music(key).join(saidMusic.between) || null;
  const facts = printedFacts(song, { ...version, key: printedKey });
  const way = lyricsOnly ? [] : [transposition, capo];
  return {
    key: JSON.stringify([songId, version.name, ...way]),
    music: music(sounding),
    printed: {
      facts: {
        ...facts,
        place: [nameOfSlot(item), ...(who === null ? [] : [who])].join(print.between),
        info: [...facts.info, ...linesOf(note)],
      },
      arrangement: lyricsOnly ? withoutChords(arrangement) : inMusic(arrangement, written, view),
    },
  };
}
