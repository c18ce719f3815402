import type { Page } from '@playwright/test';
import { createSong } from '#contract/songs/songWriting.ts';
import type { Language } from '#song/valueSets.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';

export interface NewSong {
  readonly title?: string;
  readonly lyrics?: string;
  readonly number?: string;
  readonly language?: Language;
  readonly key?: string;
  readonly rightsStatus?: string;
  readonly audio?: Buffer;
  readonly sheet?: Buffer;
}

/** Creates a song with its files through the API; returns its id. */
export async function addSong(
  { request }: Pick<Page, 'request'>,
  differing: NewSong = {},
): Promise<string> {
  const { audio, sheet, language = 'no', number, key, rightsStatus } = differing;
  const { title = 'Lampen i vinduet', lyrics = 'La-\nLampen i vinduet' } = differing;
  const answer = await request.post(createSong.path, {
    multipart: {
      title,
      lyrics,
      categoryId: sampleCategories[0]?.id ?? '',
      language,
      ...(number && { number }),
      ...(key && { key }),
      ...(rightsStatus && { rightsStatus }),
      ...(audio && { audioFile: attached('opptak', audio) }),
      ...(sheet && { sheetMusicFile: attached('noter', sheet) }),
    },
  });
  if (!answer.ok()) throw new Error(`no song was made: ${await answer.text()}`);
  return (await answer.json()).id;
}

/** A file part without a helpful name and type: the server checks the content (decision 27). */
function attached(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer };
}
