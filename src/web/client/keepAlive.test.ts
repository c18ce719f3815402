import { expect, test, vi } from 'vitest';
import { favoriteSong } from '#contract/songs/songs.ts';
import { changePlan } from '#contract/plans/plans.ts';
import { changeSong } from '#contract/songs/songWriting.ts';
import { getMe } from '#contract/people/user.ts';
import { request } from './request.ts';
import { send } from './send.ts';

const noNetwork = () => Promise.reject(new TypeError('no network'));

/** Whether each request may outlive its page; `answer` says when and how each ends. */
function asked(answer: () => Promise<Response> = noNetwork): (boolean | undefined)[] {
  const kept: (boolean | undefined)[] = [];
  vi.stubGlobal('fetch', (_: string, { keepalive }: RequestInit) => {
    kept.push(keepalive);
    return answer();
  });
  return kept;
}

const write = (notes: string) =>
  request(changePlan, { params: { id: 'kveld' }, body: { fields: { notes } } }).catch(() => null);

test('a write outlives its page, a form without files too; a read does not', async () => {
  const kept = asked();
  const params = { id: 'lampen' };
  await request(favoriteSong, { params, body: { isFavorite: true } }).catch(() => null);
  await send(changeSong, { params, form: { title: 'Min' }, files: { audioFile: null } }).catch(
    () => null,
  );
  await request(getMe, {}).catch(() => null);
  expect(kept).toEqual([true, true, undefined]);
});

test('what is over 64 KiB, alone or with those under way, is sent as ever', async () => {
  const first = Promise.withResolvers<Response>();
  const kept = asked(() => first.promise);
  const [half, more] = ['ø'.repeat(20_000), 'ø'.repeat(33_000)];
  const sent = [write(half), write(half), write(more)];
  first.reject(new TypeError('no network'));
  await Promise.all(sent);
  await write(half);
  expect(kept).toEqual([true, false, false, true]);
});
