import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { goBack, type Loss, lossOf } from '#scripts/release/goBack.ts';
import {
  comesUp,
  exchangeService,
  hasService,
  lastStepOf,
  linked,
  pointAt,
  putDatabase,
  requireInstalled,
  service,
  succeeds,
} from '#scripts/release/installed.ts';
import { dumpOf } from '#server/backup/takeBackup.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { StartRefused } from '#server/settings/settings.ts';
import { counted } from '#server/trail/noteDeed.ts';

// `sangbok back [--ja]`: to the release before, with its database where it cannot read this one. The
// database is its user's: for that the command calls itself as that user, `--database ask|check|put STEP` and
// `--database is-there`; a start that finds a way back not ended calls `--database finish`.
process.umask(0o077);
const [first, deed = '', step = '', ...flags] = process.argv.slice(2);
try {
  const isAgreed = first === '--ja' || flags.includes('--ja');
  if (first !== '--database') await back(isAgreed);
  else if (deed === 'ask') await ask(step, isAgreed);
  else if (deed === 'check') await check(step);
  else if (deed === 'is-there') process.exitCode = (await isThere()) ? 0 : 1;
  else await put(deed === 'finish' ? lastStepOf(linked('going-back') ?? '') : step);
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}

async function back(isAgreed: boolean): Promise<void> {
  const here = basename(projectRoot);
  const earlier = linked('earlier');
  if (earlier === null || earlier === here) {
    throw new StartRefused('Det er ingen tidligere utgave å gå tilbake til.');
  }
  requireInstalled();
  const asked = ['ask', lastStepOf(earlier), ...(isAgreed ? ['--ja'] : [])];
  // A way back that was ended midway was agreed to, and there may be no database to ask.
  const isBegun = linked('going-back') === earlier;
  if (!isBegun && !succeeds(here, 'back', '--database', ...asked)) {
    throw new StartRefused(`${here} er fortsatt i bruk.`);
  }
  const isServed = hasService();
  if (isServed) service('stop');
  if (!putDatabase(here, earlier)) {
    if (isServed) service('start');
    throw new StartRefused(`${here} er fortsatt i bruk.`);
  }
  pointAt('current', earlier);
  exchangeService(here, earlier);
  pointAt('going-back', null);
  if (isServed) service('start');
  if (isServed && !(await comesUp(readSettings(process.env, process.execArgv)))) {
    throw new StartRefused(
      `${earlier} er på plass, men kom ikke i gang. «journalctl -u sangbok» sier hvorfor.`,
    );
  }
  console.log(isServed ? `${earlier} er i gang.` : `${earlier} er på plass. Start tjeneren.`);
}

async function isThere(): Promise<boolean> {
  return !(await (await dumpOf(readSettings(process.env, process.execArgv))).isEmpty());
}

/** Where the earlier release can be put back without asking anybody. */
async function check(lastStep: string): Promise<void> {
  const loss = await lossOf(readSettings(process.env, process.execArgv), lastStep);
  if (loss === null) return;
  const { songs, people, gone, others } = loss;
  if (songs + people + gone + others > 0) throw new StartRefused(inWords(loss));
}

async function ask(lastStep: string, isAgreed: boolean): Promise<void> {
  const loss = await lossOf(readSettings(process.env, process.execArgv), lastStep);
  if (loss === null) {
    console.log('Den forrige utgaven kan lese databasen som den er. Ingenting går tapt.');
    return;
  }
  console.log(inWords(loss));
  if (isAgreed) return;
  if (!process.stdin.isTTY) throw new StartRefused('Er det slik det skal være: sangbok back --ja');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question('Skriv «tilbake» for å gå tilbake: ');
  asking.close();
  if (answer.trim() !== 'tilbake') throw new StartRefused('Ingenting er endret.');
}

function inWords({ takenAt, songs, people, gone }: Loss): string {
  const when = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long', timeStyle: 'medium' });
  const written = [
    counted(songs, 'sang som er ny eller endret', 'sanger som er nye eller endret'),
    counted(people, 'ny person', 'nye personer'),
  ];
  const again = counted(gone, 'person som er borte', 'personer som er borte');
  return `Den forrige utgaven kan ikke lese databasen som den er nå, og får den slik den var ${when.format(Date.parse(takenAt))}.
Det som er skrevet etter det, blir ikke med: ${written.join(', ')}, og favoritter, innlogginger og annet fra samme tid.${gone === 0 ? '' : ` Tilbake kommer ${again} nå.`}
Det som er slettet, stengt eller trukket tilbake etter det, gjelder igjen: se over personer, passnøkler og invitasjoner.
Databasen som er i bruk nå, legges først i BACKUP_DIR som en hel sikkerhetskopi, og kan hentes tilbake med den nye utgaven.`;
}

async function put(lastStep: string): Promise<void> {
  const kept = await goBack(readSettings(process.env, process.execArgv), lastStep);
  if (kept !== null) console.log(`Databasen som var i bruk, ligger i ${kept}`);
}
