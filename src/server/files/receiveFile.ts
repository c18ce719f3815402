import { type Hash, createHash } from 'node:crypto';
import type { FileRule } from '#contract/base/endpoint.ts';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import type { TemporaryFile } from '#server/blobs/ContentStore.ts';
import type { ReceivedFile } from '#server/core/carriedFiles.ts';
import { ByteReader } from '#server/files/sniff/ByteReader.ts';
import { sniffMedia } from '#server/files/sniff/sniffMedia.ts';

/** A file of a form that is being uploaded. */
interface IncomingFile {
  /** Form field. */
  readonly field: string;
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/**
 * Streams a file into a temporary file up to its limit and detects its type (decision 27). Throws an
 * `AppError` for its field, after deleting the temporary file.
 */
export async function receiveFile(
  { files }: Pick<Deps, 'files'>,
  rule: FileRule,
  incoming: IncomingFile,
): Promise<ReceivedFile> {
  const content = await files.begin();
  try {
    const refuse = (code: ErrorCode) =>
      new AppError(code, { fields: { [incoming.field]: errors[code][1] } });
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of incoming.chunks) {
      size += chunk.length;
      if (size > rule.maximum) throw refuse(rule.tooLarge);
      hash.update(chunk);
      await content.write(chunk);
    }
    if (size === 0) throw refuse('fileEmpty');
    const reader = new ByteReader(size, (position, length) => content.read(position, length));
    const sniffed = await sniffMedia(rule.kind, reader);
    if (sniffed === undefined) throw refuse(rule.otherKind);
    const { mediaType, end } = sniffed;
    const sha256 = await addressOf(content, hash, size, end);
    return { content, kind: rule.kind, mediaType, sha256, size: end, name: incoming.name };
  } catch (error) {
    await content.discard();
    throw error;
  }
}

/** Hash of the first `end` bytes. Truncates the file and reads it again where there are more. */
async function addressOf(
  content: TemporaryFile,
  whole: Hash,
  size: number,
  end: number,
): Promise<string> {
  if (end === size) return whole.digest('hex');
  await content.truncate(end);
  const hash = createHash('sha256');
  for (let position = 0; position < end; ) {
    const bytes = await content.read(position, Math.min(64 * 1024, end - position));
    hash.update(bytes);
    position += bytes.length;
  }
  return hash.digest('hex');
}
