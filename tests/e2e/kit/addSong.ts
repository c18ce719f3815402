import type { Page } from '@playwright/test';
import { createSong } from '#contract/songWriting.ts';
import { sampleCategories } from '#server/samples/sampleCategories.ts';

export interface NewSong {
  readonly title?: string;
  readonly lyrics?: string;
  readonly key?: string;
  readonly audio?: Buffer;
  readonly sheet?: Buffer;
}

/** Makes a song with its files, through the call a form would make; answers its id. */
export async function addSong(
  { request }: Pick<Page, 'request'>,
  differing: NewSong = {},
): Promise<string> {
  const { audio, sheet, key } = differing;
  const { title = 'Lampen i vinduet', lyrics = 'La-\nLampen i vinduet' } = differing;
  const answer = await request.post(createSong.path, {
    multipart: {
      title,
      lyrics,
      categoryId: sampleCategories[0]?.id ?? '',
      language: 'no',
      ...(key && { key }),
      ...(audio && { audioFile: attached('opptak', audio) }),
      ...(sheet && { sheetMusicFile: attached('noter', sheet) }),
    },
  });
  if (!answer.ok()) throw new Error(`no song was made: ${await answer.text()}`);
  return (await answer.json()).id;
}

/** Its name and type tell nothing: the content decides (decision 27). */
function attached(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/octet-stream', buffer };
}
