import type { ChosenFiles } from '#web/offline/kinds/writeKind.ts';
import { askBeforeUnload } from '#web/state/askBeforeUnload.ts';
import type { PendingWrite } from './pendingWrite.ts';

/**
 * The rows of this tab that are not on disk: on their way there, of a write with files that is being
 * sent, and all where there is no disk to keep them («Offline-modus» off, private windows).
 */
const rows = new Map<number, { readonly write: PendingWrite; readonly files: ChosenFiles }>();

/** Rows whose author waits for the answer on the screen: no sign counts them yet. */
export const awaited = new Set<number>();

/** New rows that have yet to find their place behind the others: neither sent nor counted. */
export const arriving = new Set<number>();

/** Rows into which this tab merged a later write: no screen alone has what is in them. */
export const shared = new Set<number>();

export function memoryRows(): PendingWrite[] {
  return [...rows.values()].map(({ write }) => write);
}

export function hasMemoryRows(): boolean {
  return rows.size > 0;
}

/** The files of a row in memory; undefined where it is on disk, or done. */
export function filesInMemory(sequence: number): ChosenFiles | undefined {
  return rows.get(sequence)?.files;
}

export function putInMemory(
  write: PendingWrite,
  files = filesInMemory(write.sequence) ?? {},
): void {
  rows.set(write.sequence, { write, files });
  askWhileHere();
}

export function dropFromMemory(sequence: number): void {
  if (rows.delete(sequence)) askWhileHere();
}

/** The rows on disk and in memory, in order; of a row that is in both, the one on disk. */
export function withMemory(kept: readonly PendingWrite[], here = memoryRows()): PendingWrite[] {
  const onDisk = new Set(kept.map(({ sequence }) => sequence));
  return [...kept, ...here.filter(({ sequence }) => !onDisk.has(sequence))].toSorted(
    (one, other) => one.sequence - other.sequence,
  );
}

let last = 0;

/**
 * The place of a new row, known before it is on disk: behind all these, and unlike those of other
 * tabs. Rows of earlier releases have 1, 2, 3.
 */
export function newSequence(writes: readonly PendingWrite[]): number {
  const behind = Math.max(last, writes.at(-1)?.sequence ?? 0) + 1;
  last = Math.max(behind, Date.now() * 1000 + Math.floor(Math.random() * 1000));
  return last;
}

let stopAsking: (() => void) | null = null;

/** What waits for a decision and is nowhere else would be lost with the tab. */
function askWhileHere(): void {
  if (rows.size > 0) stopAsking ??= askBeforeUnload(isLost);
  else {
    stopAsking?.();
    stopAsking = null;
  }
}

function isLost(): boolean {
  return memoryRows().some(
    ({ sequence, state }) => state.kind !== 'waiting' || !awaited.has(sequence),
  );
}
