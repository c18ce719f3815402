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
  /** Says of which sources `built` is made. */
  readonly stamp: string;
  readonly built: string;
  /** Folders or files, from the project's root. */
  readonly sources: readonly string[];
}

/** Builds unless it is built, of the very sources that lie here now. Answers what the build does. */
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

/** A hash over names and contents of all files under `paths` (folders or files), tests left out. */
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
