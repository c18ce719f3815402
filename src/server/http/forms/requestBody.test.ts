import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { incomingBytes } from './requestBody.ts';

async function read(body: PassThrough, atMost: number): Promise<string> {
  let text = '';
  for await (const piece of incomingBytes(body, atMost)) text += piece.toString();
  return text;
}

it('streams the body up to the limit', async () => {
  const body = new PassThrough();
  body.write('abc');
  body.end('de');
  expect(await read(body, 5)).toBe('abcde');
});

it('refuses one byte more and does not destroy the request', async () => {
  const body = new PassThrough();
  body.write('abc');
  body.write('def');
  await expect(read(body, 5)).rejects.toMatchObject({ code: 'bodyTooLarge' });
  expect(body.destroyed).toBe(false);
});

it('throws when the body is cut off', async () => {
  const body = new PassThrough();
  body.write('abc');
  const reading = read(body, 5);
  body.destroy(new Error('aborted'));
  await expect(reading).rejects.toMatchObject({ code: 'malformedBody' });
});

it('stops at once when the consumer stops reading', async () => {
  const body = new PassThrough();
  body.write('abc');
  const pieces = incomingBytes(body, 5);
  await pieces.next();
  await pieces.return(undefined);
  expect(body.destroyed).toBe(false);
});
