import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Manifest } from '#contract/library/backup.ts';
import type { ContentStore } from '#server/blobs/ContentStore.ts';
import type { NamedContent } from '#server/db/dumps/dump.ts';
import { contentFile } from './backupFolder.ts';

/**
 * Copies the blobs into a backup: as a hard link to the previous backup where possible, otherwise as a
 * copy, and verifies the hash of each. Blobs that the installation lacks are listed and do not fail it.
 */
export async function copyContents(
  files: ContentStore,
  named: readonly NamedContent[],
  into: string,
  previous: string | undefined,
): Promise<Pick<Manifest, 'contents' | 'lacking'>> {
  const contents = { count: 0, bytes: 0 };
  const lacking: { sha256: string; name: string }[] = [];
  for (const { sha256, size, name } of named) {
    const place = contentFile(into, sha256);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    const isThere =
      (previous !== undefined && (await linkTo(contentFile(previous, sha256), place, sha256))) ||
      (await copy(files, sha256, size, place));
    if (isThere) {
      contents.count += 1;
      contents.bytes += size;
    } else lacking.push({ sha256, name });
  }
  return { contents, lacking };
}

async function linkTo(from: string, to: string, sha256: string): Promise<boolean> {
  try {
    await link(from, to);
  } catch {
    return false; // it is not there, or the file system has no hard links
  }
  if ((await hashOfFile(to)) === sha256) return true;
  await rm(to);
  return false;
}

async function copy(
  files: ContentStore,
  sha256: string,
  size: number,
  to: string,
): Promise<boolean> {
  if (!(await files.has(sha256, size))) return false;
  const content = await files.open(sha256, size);
  await pipeline(content, createWriteStream(to, { mode: 0o600, flags: 'wx', flush: true }));
  if ((await hashOfFile(to)) === sha256) return true;
  await rm(to);
  return false;
}

/** SHA-256 in hex. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
