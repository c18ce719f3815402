import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findProgram } from '#scripts/test/findProgram.ts';
import { testDatabaseSettings, testedEngine } from '#server/db/testing/testDatabase.ts';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { type Client, newLedger, send, signedIn, writers } from '#server/testing/killedWriters.ts';
import { makeForm } from '#server/testing/makeForm.ts';
import { serverProcess } from '#server/testing/serverProcess.ts';
import { counted, type Finding, say } from './figure.ts';
import { judgeTrace } from './judgeTrace.ts';
import { isFull } from '#tests/isFull.ts';

const writes = isFull ? 2000 : 50;
const tracer = findProgram(['strace']);
const calls =
  'write,writev,pwrite64,pwritev,sendto,sendmsg,fsync,fdatasync,ftruncate,rename,renameat,renameat2,mkdir';

beforeEach(({ skip }) => {
  const missing = tracer === undefined;
  if (missing && process.env['REQUIRE_STRACE'] === '1') throw new Error('there is no strace');
  skip(missing, 'no strace on this machine');
});

/**
 * R2, promise 1: a kill cannot show what a power failure would lose, so system calls are traced.
 * PostgreSQL syncs its own files; there only uploads are checked.
 */
it(`sends no response before its data are synced, in ${writes} writes`, {
  timeout: 60_000 + writes * 1000,
}, async () => {
  const found = [await trace('after', writes / 2), await trace('beside', writes / 2)];
  const sum = (what: 'answers' | 'uploads' | 'syncs') =>
    counted(found.reduce((all, each) => all + each[what], 0));
  const faults = found.flatMap((each) => each.faults);
  const early = counted(faults.filter((each) => each.startsWith('answered')).length);
  const figure =
    `R2 ${testedEngine()} ${writes} writes: ${early} of ${sum('answers')} answers left before ` +
    `their bytes were synced, ${sum('uploads')} uploads, ${sum('syncs')} syncs`;
  expect(say({ figure, faults } satisfies Finding)).toEqual([]);
});

async function trace(order: 'after' | 'beside', number: number) {
  const dataDir = testDataDir();
  const { databaseUrl } = await testDatabaseSettings('development', dataDir);
  const path = join(dataDir, 'trace');
  const { port, child } = await serverProcess(
    dataDir,
    {
      UV_USE_IO_URING: '0', // strace does not see its operations
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl, ALLOW_UNSAFE_DATABASE: '1' }),
    },
    [String(tracer), '-D', '-f', '-y', '-qq', '-s', '4200', '-o', path, '-e', `trace=${calls}`],
  );
  const client = await signedIn(`http://localhost:${port}`);
  await (order === 'after' ? writeAfter(client, number) : writeBeside(client, number));
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  return judgeTrace(readFileSync(path, 'latin1'), {
    dataDir,
    hasLog: databaseUrl === null,
    together: order === 'beside',
  });
}

/** Writes of every kind, in sequence. */
async function writeAfter(client: Client, number: number): Promise<void> {
  const ledger = newLedger();
  for (let at = 0; at < number; at++) {
    const answer = await writers[at % writers.length]?.(client, ledger);
    if (!answer?.ok) throw new Error(`write ${at}: ${answer?.status}`);
  }
}

/** Eight clients at once, who change songs and read those of the others. */
async function writeBeside(client: Client, number: number): Promise<void> {
  const ledger = newLedger();
  const [addSong] = writers;
  for (let at = 0; at < 8; at++) await addSong?.(client, ledger);
  const ids = [...ledger.songs.values()];
  await Promise.all(
    ids.map(async (id, own) => {
      for (let at = own; at < number; at += ids.length) {
        const { headers, payload } = await makeForm({ title: `merke-${at}-`, lyrics: 'Elv' });
        const answer = await send(client, `/api/songs/${id}`, {
          method: 'PATCH',
          headers: { ...headers },
          body: new Uint8Array(payload),
        });
        if (!answer.ok) throw new Error(await answer.text());
        await send(client, `/api/songs/${ids[(own + at) % ids.length]}`);
        if (at % 5 === 0) await addSong?.(client, ledger);
      }
    }),
  );
}
