import { type FileAnswer, type MediaType, extensions } from '#server/core/carriedFiles.ts';
import type { Deps } from '#server/core/deps.ts';
import { AppError } from '#server/core/AppError.ts';
import { findFile, isOfRemovedSong } from './fileStore.ts';
import { withExactLength } from './withExactLength.ts';

/**
 * A recording or sheet music file, named after its song. Throws `contentMissing`, before the response
 * starts, where the blob is missing or has another size.
 */
export async function getFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
): Promise<FileAnswer> {
  const file = await findFile(db, id);
  const isGone = file?.title === null && (await isOfRemovedSong(db, file.id));
  if (!file || isGone) throw new AppError('fileNotFound');
  const { sha256, size, media_type: mediaType } = file;
  if (!(await hasContent(files, file))) throw new AppError('contentMissing');
  return {
    mediaType,
    size,
    tag: sha256,
    name: `${file.title ?? 'Sangbok'}.${extensions[mediaType as MediaType]}`,
    async open(range) {
      const bytes = range ? range.end - range.start + 1 : size;
      const content = await files.open(sha256, size, range).catch(async (cause: unknown) => {
        throw (await files.has(sha256, size)) ? cause : new AppError('contentMissing', { cause });
      });
      return withExactLength(bytes, content);
    },
  };
}

/** Whether the blob exists; restores it from quarantine first, since a row references it. */
export async function hasContent(
  files: Deps['files'],
  { sha256, size }: { readonly sha256: string; readonly size: number },
): Promise<boolean> {
  if (await files.has(sha256, size)) return true;
  return (await files.restoreQuarantined(sha256)) && (await files.has(sha256, size));
}
