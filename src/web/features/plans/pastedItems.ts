import { limits } from '#contract/base/limits.ts';
import type { SongSummary } from '#contract/songs/song.ts';
import { mostItems } from '#plan/changeItems.ts';
import { emptyItem, type PlanItem, readSlots } from '#plan/plan.ts';
import type { ReadItem } from '#plan/readMessage.ts';
import { parseKey } from '#song/chords/key.ts';
import { pitchOf } from '#song/chords/note.ts';
import { fourthDown } from '#song/chords/transpose.ts';
import { musicRanges } from '#song/songPreferences.ts';

type Known = Pick<SongSummary, 'id' | 'number' | 'title' | 'disambiguation' | 'key'>;

/** Songs that a line may mean, for the person to choose from. */
interface Proposal {
  /** As the list has it. */
  readonly title: string;
  readonly songs: readonly Known[];
  /** Null if none of them is, also while that is open. */
  readonly chosen: string | null;
  /** The person has yet to choose among several. */
  readonly isOpen: boolean;
}

/** What the person chose for a title as the list has it: the id of a song, or null for none. */
export type Choices = ReadonlyMap<string, string | null>;

/** What a pasted list becomes. */
export interface PastedPlan {
  readonly items: PlanItem[];
  /** How many songs it names, and which of them the library does not have. */
  readonly songs: number;
  readonly missing: readonly string[];
  /** One for each title that is not whole, or that several songs share. */
  readonly proposals: readonly Proposal[];
  /** More lines than a plan takes: the first are taken. */
  readonly isCut: boolean;
}

/**
 * The items of a plan from a list that was read. A song that was not found keeps its written title until
 * one is chosen; the only one that a title may mean is chosen unless the person says otherwise.
 */
export function pastedPlan(
  read: readonly ReadItem[],
  songs: readonly Known[],
  choices: Choices,
  newId: () => string,
): PastedPlan {
  const byId = new Map(songs.map((song) => [song.id, song]));
  const proposed = new Map<string, Proposal>();
  const lines = read.slice(0, mostItems).map((line) => {
    const { title, candidates } = line;
    const [first = null, ...others] = candidates;
    if (first === null) return line;
    const given = choices.get(title);
    const isGiven = given === null || (given !== undefined && candidates.includes(given));
    const isOpen = !isGiven && others.length > 0;
    const chosen = isGiven ? given : isOpen ? null : first;
    const candidateSongs = candidates.flatMap((id) => byId.get(id) ?? []);
    proposed.set(title, { title, songs: candidateSongs, chosen, isOpen });
    return { ...line, songId: chosen };
  });
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
        const transposition =
          line.key === null ? line.transposition : semitonesBetween(song.key, line.key);
        return { ...item, songId: song.id, titleThen: song.title, transposition };
      }
      if (line.slot === 'forbonn') return { ...item, text: line.title.slice(0, limits.planText) };
      return readSlots.has(line.slot)
        ? { ...item, reference: line.title.slice(0, limits.shortText) }
        : { ...item, titleThen: line.title.slice(0, limits.title) || null };
    }),
    songs: sung.length,
    missing: sung.filter(({ songId }) => songId === null).map(({ title }) => title),
    proposals: [...proposed.values()],
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
