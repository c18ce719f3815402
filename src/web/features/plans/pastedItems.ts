import { limits } from '#contract/base/limits.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import { mostItems } from '#plan/changeItems.ts';
import { emptyItem, type PlanItem, readSlots } from '#plan/plan.ts';
import type { ReadItem } from '#plan/readMessage.ts';
import { parseKey } from '#song/chords/key.ts';
import { pitchOf } from '#song/chords/note.ts';
import { fourthDown } from '#song/chords/transpose.ts';
import { musicRanges } from '#song/songPreferences.ts';

type Known = Pick<SongSummary, 'id' | 'title' | 'key'>;

/** What a pasted list becomes. */
export interface PastedPlan {
  readonly items: PlanItem[];
  /** How many songs it names, and which of them the library does not have. */
  readonly songs: number;
  readonly missing: readonly string[];
  /** More lines than a plan takes: the first are taken. */
  readonly isCut: boolean;
}

/**
 * The items of a plan from a list that was read. A song that was not found keeps its written title until
 * one is chosen.
 */
export function pastedPlan(
  read: readonly ReadItem[],
  songs: readonly Known[],
  newId: () => string,
): PastedPlan {
  const byId = new Map(songs.map((song) => [song.id, song]));
  const lines = read.slice(0, mostItems);
  const sung = lines.filter(({ slot, songId }) => songId !== null || !readSlots.has(slot));
  const [, mostCapo] = musicRanges.capo;
  return {
    items: lines.map((line) => {
      const song = byId.get(line.songId ?? '');
      const item = {
        ...emptyItem,
        id: newId(),
        slot: line.slot,
        slotName: line.slotName,
        capo: Math.min(line.capo, mostCapo),
        who: line.who,
      };
      if (song !== undefined) {
        const transposition = semitonesBetween(song.key, line.key);
        return { ...item, songId: song.id, titleThen: song.title, transposition };
      }
      if (line.slot === 'forbonn') return { ...item, text: line.title.slice(0, limits.planText) };
      return readSlots.has(line.slot)
        ? { ...item, reference: line.title.slice(0, limits.shortText) }
        : { ...item, titleThen: line.title.slice(0, limits.title) || null };
    }),
    songs: sung.length,
    missing: sung.filter(({ songId }) => songId === null).map(({ title }) => title),
    isCut: read.length > lines.length,
  };
}

/**
 * Semitones from one key to another of the same mode, in the range that «Musikk» offers; 0 if either
 * is unknown.
 */
export function semitonesBetween(from: string | null, to: string | null): number {
  const [written, sung] = [from, to].map((text) => (text === null ? null : parseKey(text)));
  if (!written || !sung || written.minor !== sung.minor) return 0;
  const up = pitchOf(sung.tonic - written.tonic);
  return up >= fourthDown + 12 ? up - 12 : up;
}
