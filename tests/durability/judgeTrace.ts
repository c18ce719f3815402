import { dirname } from 'node:path';

/** The result of a trace of system calls (`strace -f -y`). */
export interface Judgement {
  /** Number of 2xx responses sent. */
  readonly answers: number;
  readonly syncs: number;
  /** Number of files moved to their content's path. */
  readonly uploads: number;
  readonly faults: readonly string[];
}

/** A marker in every text that a client writes, to find it in the WAL and in responses. */
const mark = /merke-\d+-/g;

interface Watched {
  readonly dataDir: string;
  /** Whether the database is a file with a WAL beside it. */
  readonly hasLog: boolean;
  /** Whether several clients wrote at the same time. */
  readonly together: boolean;
}

/**
 * Follows every byte from its write to its sync. When a 2xx response is sent, no byte of the WAL,
 * no uploaded file and no folder of one may be unsynced; where `together`, several clients write at
 * once, so this holds for the transactions whose markers the response contains. An upload is synced
 * before it is moved. The WAL is restarted only after the database is synced.
 */
export function judgeTrace(trace: string, { dataDir, hasLog, together }: Watched): Judgement {
  const disk = new Disk();
  const log = `${dataDir}/sangbok.sqlite-wal`;
  const database = `${dataDir}/sangbok.sqlite`;
  const commits: number[] = [];
  const firstSeen = new Map<string, number>();
  const faults: string[] = [];
  let answers = 0;
  let uploads = 0;
  let isLastFrame = false;

  const isKept = (path: string) =>
    path.startsWith(`${dataDir}/files/`) && !path.startsWith(`${dataDir}/files/tmp/`);
  function judgeAnswer(text: string): void {
    if (!/"HTTP\/1\.1 2\d\d /.test(text)) return;
    answers += 1;
    if (!together) {
      faults.push(...disk.unsynced(isKept).map((path) => `answered before upload ${path}`));
      if (!disk.isSynced(log)) faults.push('answered before the log');
      return;
    }
    for (const [each] of hasLog ? text.matchAll(mark) : []) {
      const seen = firstSeen.get(each) ?? Number.POSITIVE_INFINITY;
      const committed = commits.find((at) => at >= seen) ?? Number.POSITIVE_INFINITY;
      if (disk.syncedTo(log) < committed) faults.push(`answered before the log ${each}`);
    }
  }

  for (const { pid, call, text, begins, ends } of callsOf(trace)) {
    const [, path = ''] = /^\w+\(\d+<([^>]*)>/.exec(text) ?? [];
    if (/^(write|writev|sendto|sendmsg)$/.test(call) && /^(socket|TCP)/.test(path)) {
      if (begins) judgeAnswer(text);
    } else if (/^p?writev?(64)?$|^ftruncate$/.test(call)) {
      if (begins && path === log && /, 32, 0\)|, 32, 0 /.test(text) && !disk.isSynced(database)) {
        faults.push('began the log anew over an unsynced database');
      }
      const at = disk.write(path);
      if (path !== log || !ends) continue;
      for (const [each] of text.matchAll(mark)) if (!firstSeen.has(each)) firstSeen.set(each, at);
      if (isLastFrame) commits.push(at);
      isLastFrame = endsTransaction(text);
    } else if (call === 'fsync' || call === 'fdatasync') {
      if (begins) disk.beginSync(pid, path);
      if (ends && text.endsWith(' = 0')) disk.endSync(pid);
    } else if (ends && text.endsWith(' = 0')) {
      const [from = '', to = ''] = [...text.matchAll(/"([^"]*)"/g)].map(([, name]) => name);
      if (call === 'mkdir') disk.write(dirname(from));
      if (!call.startsWith('rename') || !isKept(to)) continue;
      uploads += 1;
      if (!disk.isSynced(from)) faults.push(`moved before it was synced ${to}`);
      disk.write(dirname(to));
    }
  }
  // A trace without events proves nothing.
  if (answers === 0 || uploads === 0) faults.push(`${answers} answers and ${uploads} uploads seen`);
  if (hasLog && disk.syncedTo(log) === 0) faults.push('the log was never synced');
  return { answers, uploads, syncs: disk.syncs, faults };
}

/** Tracks which writes to which path a sync has covered; time is the number of events. */
class Disk {
  syncs = 0;
  #now = 0;
  readonly #written = new Map<string, number>();
  readonly #synced = new Map<string, number>();
  /** By thread: the sync in progress, and the last write when it began. */
  readonly #syncing = new Map<string, readonly [path: string, upTo: number]>();

  write(path: string): number {
    this.#now += 1;
    this.#written.set(path, this.#now);
    return this.#now;
  }

  beginSync(pid: string, path: string): void {
    this.#syncing.set(pid, [path, this.#now]);
  }

  endSync(pid: string): void {
    const [path, upTo] = this.#syncing.get(pid) ?? ['', 0];
    this.#synced.set(path, Math.max(upTo, this.syncedTo(path)));
    this.syncs += 1;
  }

  syncedTo(path: string): number {
    return this.#synced.get(path) ?? 0;
  }

  isSynced(path: string): boolean {
    return (this.#written.get(path) ?? 0) <= this.syncedTo(path);
  }

  unsynced(which: (path: string) => boolean): string[] {
    return [...this.#written.keys()].filter((path) => which(path) && !this.isSynced(path));
  }
}

interface Call {
  readonly pid: string;
  readonly call: string;
  /** `fsync(27</path>) = 0`; without the result where the call only begins. */
  readonly text: string;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** System calls in the order of the trace; a call interrupted by another thread occurs twice. */
function* callsOf(trace: string): Generator<Call> {
  const open = new Map<string, string>();
  for (const line of trace.split('\n')) {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const [, resumed, tail = ''] = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest) ?? [];
    const begun = rest.endsWith('<unfinished ...>');
    const text =
      resumed === undefined
        ? rest.replace(/ *<unfinished \.\.\.>$/, '')
        : `${open.get(pid)}${tail}`;
    if (begun) open.set(pid, text);
    const [, call] = /^(\w+)\(/.exec(text) ?? [];
    if (call === undefined) continue;
    yield { pid, call, text, begins: resumed === undefined, ends: !begun };
  }
}

/**
 * A WAL frame's header has the size of the database after the commit, non-zero in the last frame of
 * a transaction only.
 */
function endsTransaction(text: string): boolean {
  const [, quoted] = /, "((?:[^"\\]|\\.)*)", 24, \d+\)/.exec(text) ?? [];
  if (quoted === undefined) return false;
  const bytes = [...quoted.matchAll(/\\([0-7]{1,3}|.)|[^\\]/g)];
  return bytes.slice(4, 8).some(([byte]) => byte !== '\\0' && byte !== '\\000');
}
