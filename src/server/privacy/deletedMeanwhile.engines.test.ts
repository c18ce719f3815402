import { expect, it } from 'vitest';
import { addSong } from '#server/db/testing/addSong.ts';
import { testServer } from '#server/testing/testServer.ts';

it('answers every request in progress with `notSignedIn`, and none with 5xx', async () => {
  const server = await testServer();
  const { browser } = await server.person({ first_name: 'Maria' });
  const song = `/api/songs/${await addSong(server.deps)}`;
  const keyed = (key: number) => ({ 'idempotency-key': `key-${key}` });
  const even = { firstName: 'Even', community: 'Bakklandet' };
  const calls = [
    (at: number) => browser.post(`${song}/favorite`, undefined, keyed(at)),
    () => browser.post(`${song}/favorite`),
    () => browser.post(`${song}/play`),
    (at: number) => browser.send('PATCH', song, { form: { title: `Kilden ${at}` } }),
    () => browser.post('/api/invitations', even),
    () => browser.post('/api/webauthn/register/begin'),
    () => browser.get('/api/auth/me/data'),
  ];
  const round = () => Array.from({ length: 5 }, (_, at) => calls.map((call) => call(at))).flat();
  const answers = await Promise.all([
    ...round(),
    browser.send('DELETE', '/api/auth/me'),
    ...round(),
  ]);
  const failed = answers.filter(({ status }) => status !== 200 && status !== 401);
  expect(failed.map(({ text }) => text)).toEqual([]);
  const afterwards = await Promise.all(round());
  expect(afterwards.filter(({ status }) => status === 401).length).toBeGreaterThan(5);
});
