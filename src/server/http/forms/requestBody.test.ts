import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { incomingBytes } from './requestBody.ts';

async function read(body: PassThrough, atMost: number): Promise<string> {
  let text = '';
  for await (const piece of incomingBytes(body, atMost)) text += piece.toString();
  return text;
}

it('passes on what comes, to the last byte allowed', async () => {
  const body = new PassThrough();
  body.write('abc');
  body.end('de');
  expect(await read(body, 5)).toBe('abcde');
});

it('refuses one byte more, and leaves the body open', async () => {
  const body = new PassThrough();
  body.write('abc');
  body.write('def');
  await expect(read(body, 5)).rejects.toMatchObject({ code: 'bodyTooLarge' });
  expect(body.destroyed).toBe(false);
});

it('says that a body was cut off', async () => {
  const body = new PassThrough();
  body.write('abc');
  const reading = read(body, 5);
  body.destroy(new Error('aborted'));
  await expect(reading).rejects.toMatchObject({ code: 'malformedBody' });
});

it('stops without waiting when nobody wants the rest', async () => {
  const body = new PassThrough();
  body.write('abc');
  const pieces = incomingBytes(body, 5);
  await pieces.next();
  await pieces.return(undefined);
  expect(body.destroyed).toBe(false);
});
