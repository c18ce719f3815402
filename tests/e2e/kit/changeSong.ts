import type { Page } from '@playwright/test';
import { removeSong as removal } from '#contract/songs/songRemoval.ts';
import { type WrittenVersion, changeSong as endpoint } from '#contract/songs/songWriting.ts';

/** Changes fields of a song through the API, as the signed-in person. */
export async function changeSong(
  { request }: Pick<Page, 'request'>,
  id: string,
  multipart: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await request.patch(endpoint.path.replace(':id', id), { multipart });
  if (!answer.ok()) throw new Error(`the song was not changed: ${await answer.text()}`);
}

/** Replaces all versions of a song. */
export async function writeVersions(
  { request }: Pick<Page, 'request'>,
  id: string,
  alternateVersions: readonly WrittenVersion[],
): Promise<void> {
  const data = { alternateVersions };
  const answer = await request.patch(endpoint.path.replace(':id', id), { data });
  if (!answer.ok()) throw new Error(`the versions were not written: ${await answer.text()}`);
}

/** Removes a song through the API, as the signed-in person. */
export async function removeSong({ request }: Pick<Page, 'request'>, id: string): Promise<void> {
  const answer = await request.delete(removal.path.replace(':id', id));
  if (!answer.ok()) throw new Error(`the song was not removed: ${await answer.text()}`);
}
