import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { testDataDir } from '#server/db/testing/testContentStore.ts';
import { testDatabaseSettings } from '#server/db/testing/testDatabase.ts';
import {
  type Client,
  type Ledger,
  newLedger,
  signedIn,
  writers,
} from '#server/testing/killedWriters.ts';
import { ResentQueue } from '#server/testing/ResentQueue.ts';
import { type ServerProcess, serverProcess } from '#server/testing/serverProcess.ts';
import { counted, type Finding, say } from './figure.ts';
import { countedOf, faultsInTheEnd, faultsSeen, randomMoment } from './killOften.ts';

const kills = 20;
const patience = 60_000; // ms, on a busy machine
const answersMore = 20; // responses of the other server

/** R15: two servers on one database and one folder, one of which is killed. */
it(`loses no acknowledged write when one of two servers is killed, over ${kills} kills`, {
  timeout: kills * patience,
}, async () => {
  expect(say(await killOneOfTwo())).toEqual([]);
});

interface Round {
  readonly clients: readonly [Client, Client];
  readonly victim: 0 | 1;
  isDone: boolean;
  /** Responses of the remaining server since the other was killed. */
  answered: number;
  isAlone: boolean;
}

/**
 * Writers write at both servers, and a randomly drawn one is killed and restarted while the other
 * continues. Faults as in `killOften`.
 */
async function killOneOfTwo(): Promise<Finding> {
  const dataDir = testDataDir();
  const { databaseUrl } = await testDatabaseSettings('development', dataDir);
  const ledger = newLedger();
  const queue = new ResentQueue();
  const settings = { DATABASE_URL: databaseUrl ?? '', ALLOW_UNSAFE_DATABASE: '1' };
  const start = () => serverProcess(dataDir, settings);
  const servers: [ServerProcess, ServerProcess] = [await start(), await start()];
  const client = await signedIn(originOf(servers[0]));
  const clients = () => {
    const [one, two] = servers;
    return [
      { ...client, origin: originOf(one) },
      { ...client, origin: originOf(two) },
    ] as const;
  };
  const faults: string[] = [];
  let alone = 0;
  let done = 0;
  for (; done < kills && faults.length === 0; done++) {
    const victim = Math.random() < 0.5 ? 0 : 1;
    const round: Round = { clients: clients(), victim, isDone: false, answered: 0, isAlone: false };
    const writing = writeAtBoth(round, ledger, queue, faults);
    await randomMoment(ledger, queue);
    const { child } = servers[victim];
    const dead = once(child, 'exit');
    child.kill('SIGKILL');
    round.isAlone = true;
    await dead;
    const answeredMeanwhile = vi.waitUntil(
      () => round.answered >= answersMore || faults.length > 0,
      { timeout: patience },
    );
    servers[victim] = await start();
    await answeredMeanwhile;
    alone += round.answered;
    round.isDone = true;
    await writing;
    for (const each of clients()) faults.push(...(await faultsSeen(each, ledger)));
  }
  // PostgreSQL is available all the time.
  if (queue.refused > 0) faults.push(`wrong 503, ${queue.refused} times`);
  if (faults.length === 0) {
    faults.push(...(await faultsInTheEnd(clients()[0], dataDir, databaseUrl, ledger, queue)));
  }
  const figure =
    `R15 one of two servers killed, ${countedOf(done, ledger, faults)}, ` +
    `${counted(alone)} answers of the other one meanwhile`;
  return { figure, faults };
}

/** Each writer writes at both servers, and a device reads from either, until the round is done. */
async function writeAtBoth(
  round: Round,
  ledger: Ledger,
  queue: ResentQueue,
  faults: string[],
): Promise<void> {
  const { clients, victim } = round;
  const go = async (
    work: (client: Client) => Promise<Response | undefined>,
    choose: () => 0 | 1,
  ) => {
    while (!round.isDone && faults.length === 0) {
      const at = choose();
      try {
        const answer = await work(clients[at]);
        if ((answer?.status ?? 0) >= 500) faults.push(`wrong ${await answer?.text()}`);
        if (round.isAlone && at !== victim) round.answered++;
      } catch (error) {
        const isGone = error instanceof TypeError || error instanceof SyntaxError;
        if (at !== victim || !isGone) faults.push(`wrong ${String(error)}`);
        else if (work !== resend) return;
      }
    }
  };
  const resend = (client: Client) => queue.sendNext(client).then(() => undefined);
  const either = () => (round.isAlone || Math.random() < 0.5 ? (victim === 0 ? 1 : 0) : victim);
  await Promise.all([
    ...writers.flatMap((write) =>
      ([0, 1] as const).map((at) =>
        go(
          (client) => write(client, ledger),
          () => at,
        ),
      ),
    ),
    go(resend, either),
  ]);
}

const originOf = ({ port }: ServerProcess) => `http://localhost:${port}`;
