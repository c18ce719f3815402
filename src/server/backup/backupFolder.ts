import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Manifest, manifest } from '#contract/backup.ts';
import { StartRefused } from '#server/settings/settings.ts';
import type { ContentStore } from '#server/storage/contents/ContentStore.ts';
import type { NamedContent } from '#server/storage/dumps/dump.ts';

/** What became of a backup is in it last: a folder without one is no backup. */
const manifestName = 'manifest.json';

export const manifestFile = (backup: string): string => join(backup, manifestName);

/** Where a content lies in a backup, as in the folder of files. */
export function contentFile(backup: string, sha256: string): string {
  return join(backup, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
}

/** Throws `StartRefused` where no whole backup lies. */
export async function readManifest(backup: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(manifestFile(backup), 'utf8');
  } catch {
    throw new StartRefused(
      `«${backup}» er ingen hel sikkerhetskopi: ${manifestName} mangler. Velg en mappe som har den.`,
    );
  }
  const read = manifest.safeParse(jsonOf(text));
  if (read.success) return read.data;
  throw new StartRefused(
    `«${backup}» er skadet, eller laget av en nyere utgave av Sangbok: ${manifestName} kan ikke leses.`,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const kinds = ['nightly', 'before', 'backup'] as const;
export type BackupKind = (typeof kinds)[number];

/** `nightly-2026-11-22T021500Z`; sorts by time within its kind. */
export function backupName(kind: BackupKind, now: number): string {
  return `${kind}-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

/** When it was taken, milliseconds since 1970; undefined of what is no name of a backup. */
export function takenAt(name: string): number | undefined {
  const parts = /^[a-z]+-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z$/.exec(name);
  return parts ? Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}Z`) : undefined;
}

/** Names of the whole backups in a folder, the latest first; none where there is no such folder. */
export async function listBackups(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (takenAt(name) === undefined) continue;
    const entries = await readdir(join(folder, name)).catch((): string[] => []);
    if (entries.includes(manifestName)) found.push(name);
  }
  return found.toSorted((one, other) => (takenAt(other) ?? 0) - (takenAt(one) ?? 0));
}

const days = 7;
const weeks = 4;
const upgrades = 4;
const dayLength = 86_400_000; // ms

/**
 * Of the backups that the server takes by itself, those that may go: kept are the latest of each of
 * the last 7 days and 4 weeks that have one, and the last 4 from before an upgrade.
 */
export function outdated(names: readonly string[]): string[] {
  const ofKind = (kind: BackupKind) =>
    names.filter((name) => name.startsWith(`${kind}-`)).toSorted((a, b) => b.localeCompare(a));
  const nightly = ofKind('nightly');
  const kept = new Set([
    ...latestOfEach(nightly, days, (at) => Math.floor(at / dayLength)),
    // The first of January 1970 was a Thursday; weeks begin on Mondays.
    ...latestOfEach(nightly, weeks, (at) => Math.floor((at / dayLength + 3) / 7)),
    ...ofKind('before').slice(0, upgrades),
  ]);
  return [...nightly, ...ofKind('before')].filter((name) => !kept.has(name));
}

/** `sorted` has the latest first. */
function latestOfEach(
  sorted: readonly string[],
  spans: number,
  spanOf: (at: number) => number,
): string[] {
  const latest = new Map<number, string>();
  for (const name of sorted) {
    const span = spanOf(takenAt(name) ?? 0);
    if (!latest.has(span)) latest.set(span, name);
  }
  return [...latest.values()].slice(0, spans);
}

/**
 * Each content under its hash, by a link to the backup before where that has it, else by a copy;
 * either is read again. What the installation itself lacks is named, and no reason to have nothing.
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
    return false; // it has none, or the file system knows no links
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
  const content = await files.open(sha256);
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
