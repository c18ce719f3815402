import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import type { FileRule } from '#contract/base/endpoint.ts';
import { songFiles } from '#contract/songs/songForm.ts';
import { openFolder } from '#server/blobs/DiskContentStore.ts';
import type { ContentStore } from '#server/blobs/ContentStore.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { makeJpeg, makeMp3, makePdf, makePng } from '#server/testing/sampleFiles.ts';
import { receiveFile } from './receiveFile.ts';

let files: ContentStore;
let temporary: string;

beforeEach(async () => {
  const dataDir = testDataDir();
  temporary = join(dataDir, 'files/tmp');
  files = await openFolder(dataDir);
});

async function* pieces(content: Buffer, length = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}

function receive(
  field: keyof typeof songFiles,
  chunks: AsyncIterable<Uint8Array>,
  rule: FileRule = songFiles[field],
) {
  return receiveFile({ files }, rule, { field, name: 'navn', chunks });
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

it('receives a file and detects its type', async () => {
  const mp3 = makeMp3(500);
  const received = await receive('audioFile', pieces(mp3, 1000));
  expect(received).toMatchObject({
    kind: 'audio',
    mediaType: 'audio/mpeg',
    sha256: sha256(mp3),
    size: mp3.length,
    name: 'navn',
  });
  expect((await received.content.read(0, 1e6)).equals(mp3)).toBe(true);
  await received.content.discard();
});

it('cuts off what follows the picture', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  const received = await receive('sheetMusicFile', pieces(Buffer.concat([makeJpeg(), script])));
  expect(received).toMatchObject({ sha256: sha256(makeJpeg()), size: makeJpeg().length });
  expect((await received.content.read(0, 1e6)).equals(makeJpeg())).toBe(true);
  await received.content.discard();
});

it.each([
  ['audioFile', makeMp3(5), 'audioTooLarge'],
  ['sheetMusicFile', makePdf(1000), 'sheetMusicTooLarge'],
] as const)(
  'takes an %s of exactly its limit, and not one byte more',
  async (field, whole, code) => {
    const rule = { ...songFiles[field], maximum: whole.length };
    const received = await receive(field, pieces(whole, 1000), rule);
    expect(received.size).toBe(whole.length);
    await received.content.discard();
    const longer = Buffer.concat([whole, Buffer.alloc(1)]);
    await expect(receive(field, pieces(longer, 1000), rule)).rejects.toMatchObject({
      code,
      fields: { [field]: expect.stringMatching(/kan ikke være større enn \d+ MB\.$/) as string },
    });
    expect(readdirSync(temporary)).toEqual([]);
  },
);

it('stops reading one byte over the limit', async () => {
  let sent = 0;
  async function* endless() {
    for (;;) {
      yield Buffer.alloc(100);
      sent += 100;
    }
  }
  const rule = { ...songFiles.audioFile, maximum: 5000 };
  const reading = receive('audioFile', endless(), rule);
  await expect(reading).rejects.toMatchObject({ code: 'audioTooLarge' });
  expect(sent).toBe(5000);
});

it.each([
  ['audioFile', makePng(), 'notAudio', 'Lydfilen må være MP3, WAV eller M4A.'],
  ['audioFile', Buffer.from('<!doctype html>'), 'notAudio', 'Lydfilen må være MP3, WAV eller M4A.'],
  ['sheetMusicFile', makeMp3(), 'notSheetMusic', 'Notefilen må være PDF, JPG eller PNG.'],
  ['audioFile', Buffer.alloc(0), 'fileEmpty', 'Filen er tom.'],
] as const)('leaves nothing of an %s that it refuses', async (field, content, code, sentence) => {
  const refusal = { code, fields: { [field]: sentence } };
  await expect(receive(field, pieces(content))).rejects.toMatchObject(refusal);
  expect(readdirSync(temporary)).toEqual([]);
});

it('deletes an upload that was cut off', async () => {
  async function* cut() {
    yield makeMp3(50);
    throw new Error('aborted');
  }
  await expect(receive('audioFile', cut())).rejects.toThrow('aborted');
  expect(readdirSync(temporary)).toEqual([]);
});
