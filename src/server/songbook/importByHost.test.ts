import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errors } from '#contract/base/errors.ts';
import { serverWithCommand } from '#server/songbook/testing/serverWithCommand.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';

it('imports a song book once, and only after confirmation', async () => {
  const { file, said, run, deps, person } = await serverWithCommand();
  const { file: audio, entry } = bookFile(makeMp3(), 'mp3', 'audio/mpeg');
  const songs = [bookSong({ title: 'Kilden', audio }), bookSong({ title: 'Elven' })];
  writeFileSync(file, makeSongbook(songs, [entry]));

  const counts = '2 nye sanger, 1 ny kategori, 1 opptak eller notefil';
  await expect(run(false)).rejects.toThrow('Ingenting er endret.');
  expect(said).toEqual([`Dette kommer inn, og ingenting blir skrevet over: ${counts}.`]);
  const { browser } = await person({ role: 'prest' });
  expect((await browser.get('/api/songs')).body).toEqual([]);

  expect(await run(true)).toBe(`Sangboken er importert: ${counts}.`);
  expect((await browser.get('/api/songs')).body).toHaveLength(2);
  const [row] = await deps.db.selectFrom('trail').selectAll().execute();
  expect(row).toMatchObject({ deed: 'importedByHost', actor_id: null, source: null });
  expect(await run(true)).toBe('Alt i filen er her fra før. Ingenting er endret.');
});

it('refuses an invalid file with a sentence', async () => {
  const { file, run } = await serverWithCommand();
  writeFileSync(file, 'Kjære mamma');
  await expect(run(true)).rejects.toThrow(errors.songbookRefused[1]);
  await expect(run(true, [])).rejects.toThrow('npm run import -- FIL');
  await expect(run(true, ['borte.zip'])).rejects.toThrow('«borte.zip» finnes ikke');
});
