import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/** Seconds since 1970: 1 January 1980, the earliest time that every archive format can store. */
const writtenAt = 315_532_800;

/**
 * Streams the folder as a reproducible `tar` with GNU tar: the same bytes whoever packs the same
 * files, and whenever.
 */
export async function packed(folder: string, take: (tar: Readable) => Promise<unknown>) {
  const how = [
    '--create',
    '--format=ustar',
    '--sort=name',
    `--mtime=@${writtenAt}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u=rwX,go=rX',
    `--directory=${dirname(folder)}`,
    basename(folder),
  ];
  const tar = spawn('tar', how, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], LC_ALL: 'C' },
  });
  const [[code]] = await Promise.all([once(tar, 'close'), take(tar.stdout)]);
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/** Writes a gzip file without name and time stamp in its header. */
export function writeTarball(folder: string, file: string): Promise<void> {
  return packed(folder, (tar) => pipeline(tar, createGzip({ level: 9 }), createWriteStream(file)));
}

/** SHA-256 in hex. */
export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** A line of SHA256SUMS, in the format that `sha256sum --check` reads. */
export async function sumOf(file: string): Promise<string> {
  return `${await hashOf(createReadStream(file))}  ${basename(file)}\n`;
}
