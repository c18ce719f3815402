import type { Page } from '@playwright/test';
import { changeSong as endpoint } from '#contract/songWriting.ts';

/** Changes fields of a song, as whoever is signed in here, through the call a form would make. */
export async function changeSong(
  { request }: Pick<Page, 'request'>,
  id: string,
  multipart: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await request.patch(endpoint.path.replace(':id', id), { multipart });
  if (!answer.ok()) throw new Error(`the song was not changed: ${await answer.text()}`);
}
