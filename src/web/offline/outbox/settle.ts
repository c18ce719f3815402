import { problems } from '#contract/problems.ts';
import type { Song } from '#contract/song.ts';
import { applyVersionChange } from '#web/writing/versionChange.ts';
import { leavesOthers } from '#web/writing/rebase.ts';
import { sameWords } from '#web/writing/songInput.ts';
import { isOwnSince } from './outboxNews.ts';
import type { Outcome } from './sendWrite.ts';
import {
  type FileNames,
  isReadable,
  type WaitingState,
  type WaitingWrite,
} from './waitingWrite.ts';

/** What one transaction does to the outbox. */
export interface Settlement {
  /** Writes that are over. */
  readonly removed: readonly WaitingWrite[];
  readonly changed: readonly WaitingWrite[];
  /** New ones, for the end of it. */
  readonly added?: readonly Omit<WaitingWrite, 'sequence'>[];
}

const nothing: Settlement = { removed: [], changed: [] };

/** What an attempt leaves behind: `writes` is everything that waits, `newKey` makes a key. */
export function settle(
  writes: readonly WaitingWrite[],
  write: WaitingWrite,
  outcome: Outcome,
  newKey: () => string,
): Settlement {
  switch (outcome.kind) {
    case 'done':
      return doneWith(writes, write, outcome.song);
    case 'conflict':
      return conflicting(writes, write, outcome.theirs, newKey);
    case 'refused': {
      const { sentence, fields } = outcome;
      // Nobody wrote anything that could be put right: what is still wished for is set again.
      if (write.work.kind === 'music' || write.work.kind === 'allMusic') {
        return doneWith(writes, write, null);
      }
      return stateOf(write, { kind: 'refused', sentence, fields });
    }
    default:
      return nothing;
  }
}

/** The write is done with; those after it go on from the song it left. */
export function doneWith(
  writes: readonly WaitingWrite[],
  write: WaitingWrite,
  song: Song | null,
): Settlement {
  return { removed: [write], changed: song === null ? [] : following(writes, write, song) };
}

function following(
  writes: readonly WaitingWrite[],
  { sequence, files }: WaitingWrite,
  song: Song,
): WaitingWrite[] {
  let sent: FileNames = files;
  return writes
    .filter((later) => later.sequence > sequence && later.songId === song.id)
    .filter(isReadable)
    .flatMap((later) => {
      const followed = follow(later, song, sent);
      sent = { ...sent, ...later.files };
      return followed === later ? [] : [followed];
    });
}

/** A change of a version is made again on what is there now, as it is online (decision 13). */
function conflicting(
  writes: readonly WaitingWrite[],
  write: WaitingWrite,
  theirs: Song,
  newKey: () => string,
): Settlement {
  const { work, base } = write;
  const again = { ...write, key: newKey(), tried: false, over: theirs.version };
  if (work.kind !== 'versions') {
    const over = { id: write.songId, version: write.over ?? 0 };
    // Others changed other fields; or nobody wrote anything its writer has not seen: it was an own
    // write that went before, whose files have got their addresses meanwhile.
    const mayStand = (seen: Song) =>
      (work.kind === 'change' && leavesOthers({ ...work, files: write.files }, seen, theirs)) ||
      (sameWords(seen, theirs) && isOwnSince(over, theirs));
    if (base !== null && theirs.version > over.version && mayStand(base)) {
      return { removed: [], changed: [again] };
    }
    return stateOf(write, { kind: 'conflict', theirs });
  }
  const applied = applyVersionChange(theirs, work.change);
  if ('clash' in applied) {
    return stateOf(
      write,
      applied.clash.kind === 'nameTaken'
        ? { kind: 'refused', sentence: problems.versionNameTaken[1], fields: {} }
        : { kind: 'conflict', theirs },
    );
  }
  if (applied.list === null) return doneWith(writes, write, theirs);
  return { removed: [], changed: [{ ...again, work: { ...work, list: applied.list } }] };
}

function stateOf(write: WaitingWrite, state: WaitingState): Settlement {
  return { removed: [], changed: [{ ...write, state }] };
}

/**
 * A later write of the song after `answer` was given to the one before it: written over that answer
 * if what it touches is there as its writer saw it. Else it stays as it is, and the server's 412
 * makes a conflict of it: the answer has something in it that the writer never saw.
 */
export function follow(write: WaitingWrite, answer: Song, sentFiles: FileNames): WaitingWrite {
  const { work, base, tried, songId } = write;
  if (tried || base === null || songId !== answer.id) return write;
  if (work.kind === 'versions') {
    const applied = applyVersionChange(answer, work.change);
    if ('clash' in applied) return write;
    const list = applied.list ?? answer.alternateVersions;
    return { ...write, work: { ...work, list }, over: answer.version };
  }
  if (work.kind !== 'change') return write;
  const asSeen = leavesOthers({ ...work, files: write.files }, base, answer, sentFiles);
  return asSeen ? { ...write, over: answer.version } : write;
}
