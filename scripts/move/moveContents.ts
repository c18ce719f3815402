import { createHash } from 'node:crypto';
import type { ContentStore } from '#server/blobs/ContentStore.ts';
import { StartupError } from '#server/settings/settings.ts';

/** A file content that a row references. */
export interface NamedContent {
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** Name of the file on the device that it was uploaded from. */
  readonly name: string;
}

/**
 * Copies each content that the target does not have by its hash, so that an interrupted run
 * resumes. Returns those that the source lacks.
 */
export async function moveContents(
  from: ContentStore,
  to: ContentStore,
  named: readonly NamedContent[],
): Promise<NamedContent[]> {
  const lacking: NamedContent[] = [];
  for (const content of named) {
    if (await isWhole(to, content)) continue;
    if (!(await isWhole(from, content))) lacking.push(content);
    else await copy(from, to, content);
  }
  return lacking;
}

async function copy(from: ContentStore, to: ContentStore, content: NamedContent): Promise<void> {
  const { sha256, size } = content;
  const file = await to.begin();
  try {
    for await (const piece of await from.open(sha256, size)) await file.write(piece as Buffer);
    await to.prepare(file, sha256);
    await to.place(file, sha256);
  } finally {
    await file.discard();
  }
  if (await isWhole(to, content)) return;
  throw new StartupError(`${content.name || sha256} kom ikke frem hel. Prøv igjen.`);
}

/** Reads the whole content and verifies its hash. */
async function isWhole(store: ContentStore, { sha256, size }: NamedContent): Promise<boolean> {
  if (!(await store.has(sha256, size))) return false;
  const hash = createHash('sha256');
  for await (const piece of await store.open(sha256, size)) hash.update(piece as Buffer);
  return hash.digest('hex') === sha256;
}
