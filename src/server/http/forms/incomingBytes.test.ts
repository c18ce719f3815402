import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { incomingBytes } from './incomingBytes.ts';

async function read(body: PassThrough, atMost: number, longestSilence = 1000): Promise<string> {
  let text = '';
  for await (const piece of incomingBytes(body, atMost, longestSilence)) text += piece.toString();
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

it('gives up on silence, and leaves the body open', async () => {
  const body = new PassThrough();
  body.write('abc');
  await expect(read(body, 5, 20)).rejects.toMatchObject({ code: 'tooSlow' });
  expect(body.destroyed).toBe(false);
});

it('waits longer for who goes on sending, however slowly', async () => {
  const body = new PassThrough();
  const reading = read(body, 100, 200);
  for (const letter of 'abcdef') {
    await new Promise((resolve) => setTimeout(resolve, 60));
    body.write(letter);
  }
  body.end();
  expect(await reading).toBe('abcdef');
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
