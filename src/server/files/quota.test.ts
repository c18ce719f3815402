import { beforeEach, expect, it } from 'vitest';
import { limits } from '#contract/base/limits.ts';
import { bookFile, bookSong, makeSongbook } from '#server/songbook/testing/makeSongbook.ts';
import { sendSongbook } from '#server/songbook/testing/transfer.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import type { FormValue } from '#server/testing/makeForm.ts';
import { listen, rawExchange, rawHead } from '#server/testing/rawExchange.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { type SignedIn, type TestServer, testServer } from '#server/testing/testServer.ts';
import { insertFile } from './fileStore.ts';

const recording = makeMp3(20);

let server: TestServer;
let anne: SignedIn;
let song: string;

beforeEach(async () => {
  server = await testServer();
  anne = await server.person();
  song = await addSong(server.deps);
});

/** Inserts file rows of so many bytes in total. */
async function sentBefore(person: SignedIn, bytes: number): Promise<void> {
  const most = 1024 ** 3; // an integer column of PostgreSQL holds less than twice that
  for (let remaining = bytes; remaining > 0; remaining -= most) {
    const id = `${person.person.id}-${remaining}`;
    const of = { sha256: id, size: Math.min(remaining, most), created_by: person.person.id };
    const as = { media_type: 'audio/mpeg', kind: 'audio' as const, name: '', created_at: 1 };
    await insertFile(server.deps.db, { id, ...of, ...as });
  }
}

const send = ({ browser }: SignedIn, form: Readonly<Record<string, FormValue>>) =>
  browser.send('PATCH', `/api/songs/${song}`, { form });

const file = { audioFile: { name: 'a.mp3', bytes: recording } };
const full = {
  status: 413,
  body: {
    code: 'filesFull',
    message:
      'Du har lagt inn 5 GB opptak og noter, som er grensen per person. Be en annen om å legge inn denne.',
  },
};

it('can be filled to the last byte, and not beyond', async () => {
  await sentBefore(anne, limits.filesOfPerson - recording.length);
  expect((await send(anne, file)).status).toBe(200);
  expect(await send(anne, file)).toMatchObject(full);
  const rows = await server.deps.db.selectFrom('file').selectAll().execute();
  expect(rows.filter(({ size }) => size === recording.length)).toHaveLength(1);
});

it('is per person, and texts do not count', async () => {
  await sentBefore(anne, limits.filesOfPerson);
  expect((await send(anne, { notes: 'Uten fil' })).status).toBe(200);
  expect((await send(await server.person(), file)).status).toBe(200);
});

it('applies to the files of an import, which then stores nothing', async () => {
  await sentBefore(anne, limits.filesOfPerson);
  const { file: audio, entry } = bookFile(recording, 'mp3', 'audio/mpeg');
  const book = makeSongbook([bookSong({ title: 'Med opptak', audio })], [entry]);
  expect(await sendSongbook(anne.browser, book)).toMatchObject(full);
  expect(await server.deps.db.selectFrom('song').select('id').execute()).toEqual([{ id: song }]);
  expect(await Array.fromAsync(server.deps.files.list())).toEqual([]);
});

it('is checked by Content-Length before the body is read', async () => {
  await sentBefore(anne, limits.filesOfPerson - 5_000_000);
  const port = await listen(server.app);
  const head = (length: number) =>
    rawHead(anne.browser, `PATCH /api/songs/${song}`, {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(length),
    });
  const answer = await rawExchange(port, { pieces: [head(10_000_000)] });
  expect({ status: answer.status, body: answer.body }).toMatchObject(full);
});
