import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export interface Cluster {
  /** Of its `postgres` database; the last part names the database. */
  readonly url: string;
  /** Stops as `pg_ctl restart` does, ending every connection, and is up again. */
  restart(whileDown?: () => void): Promise<void>;
  /** Every process of it dies at once; then it runs again over what is on the disk. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Keeps nothing safe: the data is gone with the folder anyway. */
export const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const small = ['max_connections=200', 'shared_buffers=32MB'];

/**
 * A PostgreSQL of our own in a temporary folder, reached through a socket in it, so that no port
 * is taken. Throws when it can't be started.
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
    server.kill('SIGSTOP'); // it would begin new ones
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
      if (server.exitCode !== null) run(); // while its forerunner's memory is not let go, it refuses
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

/** Where the kernel does not tell, none: then they end by themselves when their parent is gone. */
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
    // `pid (name) state parent …`, and a name may have blanks in it
    return Number(/.*\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]);
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root: then as `postgres`, or as `nobody`. */
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
