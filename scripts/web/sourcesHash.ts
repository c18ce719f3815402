import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

interface Build {
  /** File that stores the hash of the sources `built` was made from. */
  readonly stamp: string;
  readonly built: string;
  /** Folders or files, relative to the project's root. */
  readonly sources: readonly string[];
}

/**
 * Builds where the output is missing or its sources have changed. Returns the build's exit code.
 */
export async function ifStale(
  { stamp, built, sources }: Build,
  build: () => Promise<number>,
): Promise<number> {
  const hash = sourcesHash(projectRoot, sources);
  if (existsSync(built) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 0;
  rmSync(stamp, { force: true });
  const code = await build();
  if (code === 0) {
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  }
  return code;
}

/** Hash of names and contents of all files under `paths` (folders or files), without tests. */
export function sourcesHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesUnder(root, path)).sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(root: string, path: string): string[] {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}
