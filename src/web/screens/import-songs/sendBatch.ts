import {
  type ImportAnswer,
  importChangesSongs,
  type ImportCounts,
} from '#contract/library/songbookTransfer.ts';
import type { SentBatch } from './importBatch.ts';
import type { Outgoing, SongbookEntries } from './songbookFiles.ts';

/** A file of chosen songs, and the key under which it is imported. */
export interface PackedPart {
  readonly file: File;
  /** Of batch and content: the same songs sent again, by another page too, are imported once. */
  readonly key: string;
}

export async function packParts(
  batch: string,
  parts: readonly SongbookEntries[],
  pack: (entries: SongbookEntries) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<PackedPart[]> {
  const packed: PackedPart[] = [];
  for (const part of parts) {
    const bytes = await pack(part);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const content = Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
    const file = new File([bytes], 'sanger.zip', { type: 'application/zip' });
    packed.push({ file, key: `${batch}.${content.join('')}` });
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

export async function write(
  parts: readonly PackedPart[],
  sendPart: SendPart,
  onProgress: (share: number) => void,
): Promise<Pick<SentBatch, 'counts' | 'batches'>> {
  const batches: string[] = [];
  const counts = await countEach(parts, onProgress, async ({ file, key }, report) => {
    const answer = await sendPart(file, key, report);
    if (importChangesSongs(answer.counts)) batches.push(key);
    return answer;
  });
  return { counts, batches };
}

async function countEach(
  parts: readonly PackedPart[],
  onProgress: (share: number) => void,
  sendOne: (part: PackedPart, report: (share: number) => void) => Promise<ImportAnswer>,
): Promise<ImportCounts> {
  const sum = { new: 0, different: 0, filled: 0, earlier: 0, same: 0, categories: 0, files: 0 };
  for (const [at, part] of parts.entries()) {
    const { counts } = await sendOne(part, (share) => onProgress((at + share) / parts.length));
    for (const name of Object.keys(sum) as (keyof ImportCounts)[]) sum[name] += counts[name];
  }
  return sum;
}
