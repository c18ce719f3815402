import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The part of ChordSheetJS that is used. */
type ChordProParser = new () => { parse(text: string): { readonly lines: readonly unknown[] } };

const folder = import.meta.dirname;

/** Installs the peers from their own lockfile, so that nothing of them can be shipped. */
export async function loadChordProParser(): Promise<ChordProParser> {
  installPeers();
  const load = createRequire(import.meta.url);
  const peer: { ChordProParser: ChordProParser } = load(join(folder, 'node_modules/chordsheetjs'));
  return peer.ChordProParser;
}

function installPeers(): void {
  if (isInstalled()) return;
  const args = ['ci', '--prefix', '.', '--ignore-scripts', '--loglevel=error'];
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env;
  const done =
    npm === undefined || npmNode === undefined
      ? spawnSync(`npm ${args.join(' ')}`, { cwd: folder, stdio: 'inherit', shell: true })
      : spawnSync(npmNode, [npm, ...args], { cwd: folder, stdio: 'inherit' });
  if (done.status !== 0) throw new Error('the peers could not be installed');
}

function isInstalled(): boolean {
  const wanted: Record<string, { version?: string }> = packagesIn('package-lock.json');
  const present: Record<string, { version?: string }> = packagesIn(
    'node_modules/.package-lock.json',
  );
  return Object.entries(wanted).every(
    ([path, { version }]) => path === '' || present[path]?.version === version,
  );
}

function packagesIn(lockfile: string) {
  try {
    return JSON.parse(readFileSync(join(folder, lockfile), 'utf8')).packages;
  } catch {
    return {};
  }
}
