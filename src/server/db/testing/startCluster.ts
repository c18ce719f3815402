import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Cluster {
  /** URL of its `postgres` database. */
  readonly url: string;
  /** Restarts like `pg_ctl restart`, which closes every connection. */
  restart(whileDown?: () => void): Promise<void>;
  /** Kills every process at once, then starts again from the data on disk. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Not durable, since the folder is deleted afterwards. */
export const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const small = ['max_connections=200', 'shared_buffers=32MB'];

/**
 * Starts a PostgreSQL in a temporary folder, reached through a socket in it, so that no port
 * is used. Throws where it cannot be started.
 */
export async function startCluster(
  tools: string,
  options: readonly string[] = careless,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sangbok-pg-'));
  const data = join(folder, 'data');
  const who = unprivileged();
  const as = { ...who, cwd: folder, stdio: 'ignore' as const };
  if (who) chownSync(folder, who.uid, who.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const flags = [
      '--no-sync',
      '--auth=trust',
      '--username=sangbok',
      '--encoding=UTF8',
      '--locale=C',
    ];
    execFileSync(join(tools, 'initdb'), ['-D', data, ...flags], as);
  } catch (error) {
    remove();
    throw error;
  }
  const settings = ['listen_addresses=', ...options, ...small].flatMap((each) => ['-c', each]);
  const url = `postgres://sangbok@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let server: ChildProcess;
  const killAtExit = () => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', killAtExit);
  const run = () => {
    server = spawn(join(tools, 'postgres'), ['-D', data, '-k', folder, ...settings], as);
  };
  const launch = async () => {
    run();
    await untilReady(url, () => server.exitCode === null);
  };
  const die = async () => {
    const dead = once(server, 'exit');
    server.kill('SIGSTOP'); // so that it starts no new processes
    for (const pid of childrenOf(server.pid)) process.kill(pid, 'SIGKILL');
    server.kill('SIGKILL');
    await dead;
  };
  const halt = async () => {
    if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit');
  };
  const stop = async () => {
    process.off('exit', killAtExit);
    await halt();
    remove();
  };
  const restart = async (whileDown = () => {}) => {
    await halt();
    whileDown();
    await launch();
  };
  const kill = async () => {
    await die();
    run();
    await untilReady(url, () => {
      if (server.exitCode !== null) run(); // it refuses to start until the shared memory of its predecessor is released
      return true;
    });
  };
  try {
    await launch();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, restart, kill, stop };
}

/** Child processes by /proc; none where there is no /proc: they end with their parent. */
function childrenOf(parent: number | undefined): number[] {
  try {
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return all.filter((pid) => parentOf(pid) === parent).map(Number);
  } catch {
    return [];
  }
}

function parentOf(pid: string): number | undefined {
  try {
    // `pid (name) state parent …`; the name may contain spaces
    return Number(/.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]);
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root, so it runs as `postgres` or `nobody` then. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  try {
    return { uid: id('-u', 'postgres'), gid: id('-g', 'postgres') };
  } catch {
    return { uid: id('-u', 'nobody'), gid: id('-g', 'nobody') };
  }
}

async function untilReady(url: string, running: () => boolean): Promise<void> {
  const givenUpAt = Date.now() + 30_000; // ms
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (!running() || Date.now() > givenUpAt) throw error;
    }
    await pause(20);
  }
}
