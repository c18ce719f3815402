import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** What a host has in the installation's folder. */
const parts = [
  'dist',
  'package-lock.json',
  'package.json',
  'scripts',
  'src',
  'tsconfig.base.json',
  'vite.config.ts',
];

export interface Installation {
  readonly folder: string;
  /** Edits a file of the copy; throws where nothing matches. */
  edit(file: string, from: RegExp, to: string): void;
  /** Replaces the release by one in which every file differs, as an upgrade does. */
  upgrade(version: string): void;
  remove(): void;
}

/** Copies the project, so that the copy can become another release while its server runs. */
export function copyInstallation(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-installation-'));
  for (const part of parts) {
    cpSync(join(projectRoot, part), join(folder, part), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  const edit = (file: string, from: RegExp, to: string) => {
    const path = join(folder, file);
    const before = readFileSync(path, 'utf8');
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} has no ${from}`);
    writeFileSync(path, after);
  };
  return {
    folder,
    edit,
    upgrade(version) {
      edit('package.json', /"version": ".*?"/, `"version": "${version}"`);
      edit('vite.config.ts', /( +)emptyOutDir: true,/, '$&\n$1minify: false,');
      edit('vite.config.ts', /(BROTLI_PARAM_QUALITY\]:) 11/, '$1 1');
      const built = spawnSync(process.execPath, ['scripts/buildWeb.ts'], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (built.status !== 0) throw new Error(built.stdout + built.stderr);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
