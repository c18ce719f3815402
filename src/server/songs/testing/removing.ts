import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeForm } from '#server/testing/makeForm.ts';
import type { SignedIn } from '#server/testing/testServer.ts';

export const words = {
  title: 'Sjøen',
  lyrics: '(La-)Sjøen sover',
  language: 'no',
  categoryId: 'psalms',
};

export async function create(
  { browser }: SignedIn,
  more: Parameters<typeof makeForm>[0] = {},
  key = 'k',
) {
  const { headers, payload } = await makeForm({ ...words, id: randomUUID(), ...more });
  const sent = { ...headers, 'idempotency-key': key };
  const { status, body } = await browser.send('POST', '/api/songs', {
    body: payload,
    headers: sent,
  });
  expect(status).toBe(200);
  return `/api/songs/${String(body['id'])}`;
}

export async function change(
  { browser }: SignedIn,
  song: string,
  more: Parameters<typeof makeForm>[0],
) {
  const { headers, payload } = await makeForm(more);
  const answer = await browser.send('PATCH', song, { body: payload, headers });
  expect(answer.status).toBe(200);
  return answer.body;
}

export const remove = ({ browser }: SignedIn, song: string) => browser.send('DELETE', song);
export const restore = ({ browser }: SignedIn, song: string) => browser.post(`${song}/restore`);
export const erase = ({ browser }: SignedIn, song: string) =>
  browser.send('DELETE', `${song}/permanent`);
