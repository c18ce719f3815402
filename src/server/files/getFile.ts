import type { Deps } from '#server/deps.ts';
import { Problem } from '#server/problem.ts';
import { exactly } from './exactly.ts';
import type { FileAnswer } from './fileAnswer.ts';
import { findFile } from './fileStore.ts';
import { extensions, type MediaType } from '#server/files/sniff/mediaType.ts';

/** A recording or sheet, called like the song that has it. */
export async function getFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  id: string,
): Promise<FileAnswer> {
  const file = await findFile(db, id);
  if (!file) throw new Problem('fileNotFound');
  const { sha256, size, media_type: mediaType } = file;
  return {
    mediaType,
    size,
    tag: sha256,
    name: `${file.title ?? 'Sangbok'}.${extensions[mediaType as MediaType]}`,
    async open(range) {
      const bytes = range ? range.end - range.start + 1 : size;
      return exactly(bytes, await files.open(sha256, range));
    },
  };
}
