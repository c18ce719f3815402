import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { FormValue } from '#server/testing/makeForm.ts';
import type { SignedIn } from '#server/testing/testServer.ts';

export const words = {
  title: 'Sjøen',
  lyrics: '(La-)Sjøen sover',
  language: 'no',
  categoryId: 'psalms',
};

type Form = Readonly<Record<string, FormValue>>;

export async function create({ browser }: SignedIn, more: Form = {}, key = 'k') {
  const form = { ...words, id: randomUUID(), ...more };
  const headers = { 'idempotency-key': key };
  const { status, body } = await browser.send('POST', '/api/songs', { form, headers });
  expect(status).toBe(200);
  return `/api/songs/${String(body['id'])}`;
}

export async function change({ browser }: SignedIn, song: string, form: Form) {
  const answer = await browser.send('PATCH', song, { form });
  expect(answer.status).toBe(200);
  return answer.body;
}

export const remove = ({ browser }: SignedIn, song: string) => browser.send('DELETE', song);
export const restore = ({ browser }: SignedIn, song: string) => browser.post(`${song}/restore`);
export const erase = ({ browser }: SignedIn, song: string) =>
  browser.send('DELETE', `${song}/permanent`);
