import { expect, it } from 'vitest';
import { idempotencyHeader } from '#contract/base/headers.ts';
import { addSong } from '#server/db/testing/addSong.ts';
import { makeMp3 } from '#server/testing/sampleFiles.ts';
import { twoServers } from '#server/testing/twoServers.ts';
import { isFull } from '#tests/isFull.ts';

const rounds = isFull ? 20 : 1;

it('runs a write once for fifty concurrent requests with one key on two servers', {
  timeout: 300_000,
}, async () => {
  const [one, two] = await twoServers();
  const { browser } = await one.person();
  const url = `/api/songs/${await addSong(one.deps)}`;
  const other = browser.at(two.app);
  const audioFile = { name: 'a.mp3', bytes: makeMp3() };
  const song = { title: 'Elven', categoryId: 'psalms', language: 'no', lyrics: 'Elven', audioFile };

  async function fifty(method: 'POST' | 'PATCH', to: string, key: string, values?: object) {
    const request = {
      headers: { [idempotencyHeader]: key },
      ...(values && { form: { ...values } }),
    };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        (at % 2 === 0 ? browser : other).send(method, to, request),
      ),
    );
    const texts = new Set(answers.map((answer) => `${answer.status} ${answer.text}`));
    expect([...texts]).toEqual([expect.stringMatching(/^200 /)]);
    expect(new Set(answers.map((answer) => answer.headers['etag'])).size).toBe(1);
  }
  const count = async (table: 'song' | 'song_revision' | 'file') =>
    (await one.deps.db.selectFrom(table).selectAll().execute()).length;

  for (let round = 1; round <= rounds; round++) {
    await fifty('POST', '/api/songs', `new-${round}`, song);
    await fifty('PATCH', url, `change-${round}`, { title: `Elven ${round}`, audioFile });
    await fifty('POST', `${url}/favorite`, `heart-${round}`);
    expect([await count('song'), await count('song_revision'), await count('file')]).toEqual([
      1 + round,
      round,
      2 * round,
    ]);
    const { body } = await browser.get(url);
    expect(body).toMatchObject({ isFavorite: round % 2 === 1, version: round + 1 });
  }
});
