import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTone } from './makeTone.ts';

/** ffmpeg's arguments for each format; the M4A has the brand that many phones write. */
const encodings = {
  mp3: ['-c:a', 'libmp3lame', '-b:a', '64k'],
  m4a: ['-c:a', 'aac', '-b:a', '64k', '-f', 'mp4', '-brand', 'isom'],
} as const;

export const ffmpeg = process.env['FFMPEG_PATH'];

/** A tone encoded by a real encoder. */
export function encodeTone(format: keyof typeof encodings, seconds: number): Buffer {
  if (ffmpeg === undefined) throw new Error('FFMPEG_PATH names no encoder');
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-tone-'));
  try {
    const [tone, encoded] = [join(folder, 'tone.wav'), join(folder, `tone.${format}`)];
    writeFileSync(tone, makeTone(seconds));
    execFileSync(ffmpeg, ['-v', 'error', '-i', tone, ...encodings[format], encoded]);
    return readFileSync(encoded);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
