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

/** Releases beside one another, as `sangbok install` lays them, in a folder of their own. */
export interface Laid {
  readonly folder: string;
  readonly releases: string;
  /** Of the release that `current` leads to. */
  readonly program: string;
  readonly env: Readonly<Record<string, string>>;
  run(words: readonly string[], more?: Readonly<Record<string, string>>): Ended;
  /** Name of the release that a link leads to, or '' where there is none. */
  linked(name: string): string;
}

export interface Ended {
  readonly status: number | null;
  /** All that the terminal shows. */
  readonly said: string;
}

/** The first of them, and none that is served; `systemctl` is what a shell does in its place. */
export async function layReleases(
  first: string,
  systemctl: (folder: string) => string,
): Promise<Laid> {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-upgrade-'));
  const releases = join(folder, 'releases');
  // In the place of a whole Node, which would take long to pack: one that calls this one.
  layScript(join(folder, 'node/bin/node'), `exec '${process.execPath}' "$@"`);
  layScript(join(folder, 'bin/systemctl'), systemctl(folder));
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

function layScript(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** First in a program: the command that calls it with the word `KILLED_AT` is killed just then. */
export const killsCaller = `[ "$1" = "\${KILLED_AT:-}" ] && { kill -9 "$PPID"; exit 1; }`;

/** In the place of systemd: one service, which ends as systemd ends it and is not begun again by itself. */
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
