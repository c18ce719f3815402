import {
  type ImportAnswer,
  importChangesSongs,
  type ImportCounts,
} from '#contract/library/songbookTransfer.ts';
import { isRefusal } from '#web/client/idempotencyKeys.ts';
import type { ReviewedSong, SentBatch } from './importBatch.ts';
import type { OpenBatch } from './openBatch.ts';
import { isWaiting } from './reviewSongs.ts';
import type { Outgoing, SongbookEntries, SongbookPart } from './songbookFiles.ts';

/** A file of chosen songs, and the key under which it is imported. */
export interface PackedPart {
  readonly file: File;
  /** Of batch and content: the same songs sent again, by another page too, are imported once. */
  readonly key: string;
  /** Places of its songs in the batch. */
  readonly places: readonly number[];
}

export async function packParts(
  batch: string,
  parts: readonly SongbookPart[],
  pack: (entries: SongbookEntries) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<PackedPart[]> {
  const packed: PackedPart[] = [];
  for (const { entries, places } of parts) {
    const bytes = await pack(entries);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const content = Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
    const file = new File([bytes], 'sanger.zip', { type: 'application/zip' });
    packed.push({ file, key: `${batch}.${content.join('')}`, places });
  }
  return packed;
}

/** Sends a part; with `key` null, only to hear what would become of it. */
type SendPart = (
  file: File,
  key: string | null,
  onProgress: (share: number) => void,
) => Promise<ImportAnswer>;

/** What the song book would do; null if that is as was shown. */
export async function foresee(
  parts: readonly PackedPart[],
  { expected }: Outgoing,
  sendPart: SendPart,
  onProgress: (share: number) => void,
): Promise<ImportCounts | null> {
  const counts = await countEach(parts, onProgress, ({ file }, report) =>
    sendPart(file, null, report),
  );
  const isAsShown =
    counts.new === expected.new &&
    counts.different === expected.different &&
    counts.categories === 0;
  return isAsShown ? null : counts;
}

interface Written extends Pick<SentBatch, 'counts' | 'batches'> {
  /** Places of the songs that are in. */
  readonly places: readonly number[];
  /** Why the server refused the part after these, and got none after it; null if all are in. */
  readonly refusal: unknown;
}

/** Rejects if no part is in, or if that is uncertain of one: sent again as they are, all come in once. */
export async function write(
  parts: readonly PackedPart[],
  sendPart: SendPart,
  onProgress: (share: number) => void,
): Promise<Written> {
  const batches: string[] = [];
  const written: number[] = [];
  let refusal: unknown = null;
  const counts = await countEach(parts, onProgress, async ({ file, key, places }, report) => {
    try {
      const answer = await sendPart(file, key, report);
      if (importChangesSongs(answer.counts)) batches.push(key);
      written.push(...places);
      return answer;
    } catch (error) {
      if (written.length === 0 || !isRefusal(error)) throw error;
      refusal = error;
      return null;
    }
  });
  return { counts, batches, places: written, refusal };
}

/** Takes the songs that are in out of the batch, and says what came in, and what was refused. */
export async function takeOut(
  batch: Pick<OpenBatch, 'state' | 'drop' | 'set'>,
  songs: readonly ReviewedSong[],
  { places, refusal, ...answer }: Written,
): Promise<void> {
  const over = songs.filter((song) => isOver(song)).map(({ row }) => row.at);
  const waiting = songs.filter(isWaiting).length;
  const sent = [...batch.state.get().sent, { ...answer, waiting }];
  await batch.drop(new Set(refusal === null ? over : places));
  const failure = refusal === null ? null : { error: refusal, isUncertain: false };
  batch.set({ sending: null, sent, failure });
}

/** Whether the batch is done with it, once the chosen songs are in: so is what is here, and a twin that was left. */
function isOver({ becomes, verdict, row }: ReviewedSong): boolean {
  const isTwin = verdict === 'like' || verdict === 'otherText';
  return becomes !== 'nothing' || verdict === 'same' || (isTwin && row.chosen === false);
}

/** Adds up the answers to all parts, or to those before the first for which there is none. */
async function countEach(
  parts: readonly PackedPart[],
  onProgress: (share: number) => void,
  sendOne: (part: PackedPart, report: (share: number) => void) => Promise<ImportAnswer | null>,
): Promise<ImportCounts> {
  const sum = { new: 0, different: 0, filled: 0, earlier: 0, same: 0, categories: 0, files: 0 };
  for (const [at, part] of parts.entries()) {
    const answer = await sendOne(part, (share) => onProgress((at + share) / parts.length));
    if (answer === null) break;
    for (const name of Object.keys(sum) as (keyof ImportCounts)[]) sum[name] += answer.counts[name];
  }
  return sum;
}
