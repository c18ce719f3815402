import { expect, it } from 'vitest';
import { addSong } from '#server/db/testing/addSong.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { makeJpeg, makePdf, makePng } from '#server/testing/sampleFiles.ts';
import { testServer } from '#server/testing/testServer.ts';

it('returns the type of the sheet music, now and in earlier revisions', async () => {
  const { person, deps } = await testServer();
  const { browser } = await person();
  const path = `/api/songs/${await addSong(deps)}`;
  const change = async (form: Record<string, FormValue>) =>
    (await browser.send('PATCH', path, { form })).body['sheetMusicType'];
  const sheet = (bytes: Buffer) => change({ sheetMusicFile: { name: 'noter', bytes } });

  expect((await browser.get(path)).body['sheetMusicType']).toBe(null);
  expect(await sheet(makePng())).toBe('image');
  expect(await sheet(makePdf())).toBe('pdf');
  expect(await sheet(makeJpeg())).toBe('image');
  expect(await change({ clear: 'sheetMusicFile' })).toBe(null);

  const types = [1, 2, 3, 4, 5].map(async (version) => {
    const { body } = await browser.get(`${path}/revisions/${version}`);
    return body['sheetMusicType'];
  });
  expect(await Promise.all(types)).toEqual([null, 'image', 'pdf', 'image', null]);
});
