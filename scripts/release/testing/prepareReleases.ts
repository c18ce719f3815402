import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { stage } from '#scripts/release/stage.ts';
import { freePort } from '#server/testing/freePort.ts';

/** A releases folder as `sangbok install` creates it, inside a temporary folder. */
export interface TestReleases {
  readonly folder: string;
  readonly releases: string;
  /** Path of the command of the release that `current` points to. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  run(words: readonly string[], more?: Readonly<Record<string, string>>): Ended;
  /** Name of the release that a link points to, or '' where there is none. */
  linked(name: string): string;
}

export interface Ended {
  readonly status: number | null;
  /** Standard output and standard error. */
  readonly said: string;
}

/**
 * Stages the first release and starts nothing; `systemctl` is the shell script that stands in for
 * it.
 */
export async function prepareReleases(
  first: string,
  systemctl: (folder: string) => string,
): Promise<TestReleases> {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-upgrade-'));
  const releases = join(folder, 'releases');
  // A script that calls the running Node stands in for a whole Node, which would take long to pack.
  writeScript(join(folder, 'node/bin/node'), `exec '${process.execPath}' "$@"`);
  writeScript(join(folder, 'bin/systemctl'), systemctl(folder));
  writeFileSync(join(folder, 'node/LICENSE'), '');
  stage(join(releases, first), join(folder, 'node'));
  symlinkSync(first, join(releases, 'current'));
  const env = {
    PATH: `${folder}/bin:/usr/bin:/bin`,
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    PORT: String(await freePort()),
    SANGBOK_ENV: join(folder, 'none.env'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'copies'),
  };
  const program = join(releases, 'current/sangbok');
  return {
    folder,
    releases,
    program,
    env,
    run(words, more = {}) {
      const done = spawnSync(program, words, { env: { ...env, ...more }, encoding: 'utf8' });
      return { status: done.status, said: `${done.stdout}${done.stderr}` };
    },
    linked(name) {
      try {
        return readlinkSync(join(releases, name));
      } catch {
        return '';
      }
    },
  };
}

function writeScript(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** Prepended to a program: kills the command that calls it with the argument `KILLED_AT`. */
export const killsCaller = `[ "$1" = "\${KILLED_AT:-}" ] && { kill -9 "$PPID"; exit 1; }`;

/** Stands in for systemd: manages one service and does not restart it by itself. */
export const oneService = (folder: string, releases = `${folder}/releases`): string => `
${killsCaller}
runs() { pid=$(cat '${folder}/pid' 2>/dev/null) && readlink "/proc/$pid/exe" >/dev/null; }
stop() { runs && kill "$pid"; while runs; do sleep 0.02; done; }
start() {
  runs || { '${releases}/current/sangbok' start </dev/null >>'${folder}/log' 2>&1 & echo $! >'${folder}/pid'; }
}
case $1 in
  is-active) runs ;;
  stop) stop ;;
  start) start ;;
  restart) stop; start ;;
esac`;
