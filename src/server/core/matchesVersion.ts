import { ifMatchHeader } from '#contract/base/headers.ts';
import { AppError } from './AppError.ts';
import type { RequestContext } from './route.ts';

const entityTag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/; // RFC 9110 §8.8.3

/** The header `If-Match` (RFC 9110 §13.1.1). Throws `invalidInput` where it cannot be read. */
export function ifMatchOf(context: Pick<RequestContext, 'header'>): string | undefined {
  const header = context.header(ifMatchHeader);
  if (header === undefined || header.trim() === '*') return header;
  if (header.split(',').every((tag) => entityTag.test(tag.trim()))) return header;
  const sentence = 'Må være en ETag i anførselstegn, som "3", eller *';
  throw new AppError('invalidInput', { fields: { [ifMatchHeader]: sentence } });
}

/**
 * Whether `If-Match` allows replacing this version (decision 13). Compares only the version with which
 * every tag starts: a favourite or a play changes the rest of a song's tag, but nothing that a write
 * could overwrite. Accepts weak tags, since compressing proxies weaken ours. Without the header or with
 * `*` any version may be replaced.
 */
export function matchesVersion(ifMatch: string | undefined, version: number): boolean {
  if (ifMatch === undefined || ifMatch.trim() === '*') return true;
  return ifMatch.split(',').some((tag) => versionOf(tag) === version);
}

/**
 * The latest version that `If-Match` names, for changes that conflict only with later ones: the current
 * version without the header or with `*`, 0 if no tag is a version.
 */
export function versionRead(ifMatch: string | undefined, current: number): number {
  if (ifMatch === undefined || ifMatch.trim() === '*') return current;
  return Math.max(...ifMatch.split(',').map((tag) => versionOf(tag) ?? 0));
}

function versionOf(tag: string): number | undefined {
  const [, version] = /^(?:W\/)?"(0|[1-9]\d*)(?:-[\w-]*)?"$/.exec(tag.trim()) ?? [];
  return version === undefined ? undefined : Number(version);
}
