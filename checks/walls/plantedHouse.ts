import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** What decides what lint and compiler refuse; copied as it is. */
const rules = [
  '.oxlintrc.json',
  'package.json',
  'tsconfig.base.json',
  'checks/walls',
  ...['song', 'people', 'contract', 'server', 'web'].map((room) => `src/${room}/tsconfig.json`),
];

/** A house with our rules and our packages, and nothing in its rooms but what is put there. */
export interface PlantedHouse {
  put(file: string, content: string): void;
  take(file: string): void;
  /** Puts what lies in this folder of the project at the same places here. */
  plant(folder: string): void;
  /** Runs a package's program here; answers all it printed. */
  run(
    program: string,
    ...args: string[]
  ): { readonly status: number | null; readonly said: string };
  remove(): void;
}

export function plantedHouse(): PlantedHouse {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const rule of rules) {
    cpSync(join(projectRoot, rule), join(root, rule), { recursive: true });
  }
  symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'junction');
  return {
    put(file, content) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), content);
    },
    take: (file) => rmSync(join(root, file)),
    plant: (folder) => cpSync(join(projectRoot, folder), root, { recursive: true }),
    run(program, ...args) {
      const path = join(projectRoot, 'node_modules', program);
      const done = spawnSync(process.execPath, [path, ...args], { cwd: root, encoding: 'utf8' });
      return { status: done.status, said: done.stdout + done.stderr };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
