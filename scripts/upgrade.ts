import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import {
  comesUp,
  exchangeService,
  hasService,
  lastStepOf,
  linked,
  pointAt,
  putDatabase,
  releases,
  requireInstalled,
  service,
  succeeds,
  unended,
} from '#scripts/release/installed.ts';
import { keepEarlierFiles } from '#scripts/web/keepingEarlierFiles.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { type Settings, StartRefused } from '#server/settings/settings.ts';

// `sangbok upgrade TARBALL`: back up, lay it beside this one, point at it, start it; where it does not
// come up, this one is put back. Whatever moment it is ended at, the link leads to a whole release;
// done again, it goes on.
try {
  const settings = readSettings(process.env, process.execArgv);
  await upgrade(settings, process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error);
  process.exitCode = 1;
}

async function upgrade(settings: Settings, [tarball, ...more]: readonly string[]): Promise<void> {
  if (tarball === undefined || more.length > 0) {
    throw new StartRefused('Si hvilken utgave det skal oppgraderes til: sangbok upgrade TARBALL');
  }
  requireInstalled();
  const { backupDir } = settings;
  if (backupDir === null) {
    throw new StartRefused(
      'BACKUP_DIR er none, og uten sikkerhetskopi er det ingen vei tilbake. Sett den til en mappe mens du oppgraderer.',
    );
  }
  const here = basename(projectRoot);
  const owed = linked('going-back');
  if (owed !== null && owed !== here) throw new StartRefused(unended(owed));
  pointAt('going-back', null);
  const next = unpack(resolve(tarball));
  if (next === here) {
    throw new StartRefused(
      `${next} er i bruk fra før. Kommer den ikke i gang, går «sangbok back» tilbake til den forrige.`,
    );
  }
  keepEarlierFiles(join(projectRoot, 'dist'), join(releases, next, 'dist'));
  if (!succeeds(here, 'backup', backupDir)) {
    throw new StartRefused('Uten sikkerhetskopi blir det ingen oppgradering. Ingenting er endret.');
  }
  const before = linked('earlier');
  pointAt('earlier', here);
  pointAt('current', next);
  if (!hasService()) {
    console.log(`${next} er på plass. Start tjeneren på nytt.`);
    return;
  }
  exchangeService(here, next);
  service('restart');
  if (!(await comesUp(settings))) {
    putBack(here, next);
    pointAt('earlier', before);
    const isBack = await comesUp(settings);
    rmSync(join(releases, next), { recursive: true, force: true });
    throw new StartRefused(
      isBack
        ? `${next} kom ikke i gang. ${here} er i gang igjen, og alt er som det var. «journalctl -u sangbok» sier hvorfor.`
        : `${next} kom ikke i gang, og ${here}, som er på plass igjen, heller ikke. «journalctl -u sangbok» sier hvorfor.`,
    );
  }
  removeOthers([here, next]);
  console.log(`${next} er i gang. Vil dere tilbake: sangbok back`);
}

/** Beside this one, whole or not at all; answers its name. */
function unpack(tarball: string): string {
  const sums = join(dirname(tarball), 'SHA256SUMS');
  if (existsSync(sums)) {
    const checked = run(
      'sha256sum',
      ['--check', '--ignore-missing', '--quiet', sums],
      dirname(tarball),
    );
    if (checked.status !== 0) {
      throw new StartRefused(`${tarball} er ikke som SHA256SUMS sier. Hent den på nytt.`);
    }
  }
  const into = mkdtempSync(join(releases, '.incoming-'));
  try {
    const unpacked = run('tar', ['-xzf', tarball, '--no-same-owner', '-C', into], releases);
    const [name = '', ...more] = unpacked.status === 0 ? readdirSync(into) : [];
    if (more.length > 0 || !/^sangbok-[\w.-]+$/.test(name)) {
      throw new StartRefused(`«${tarball}» er ikke en hel utgave av Sangbok. Hent den på nytt.`);
    }
    if (run(join(into, name, 'node/bin/node'), ['--version'], into).status !== 0) {
      throw new StartRefused(`${name} er for en annen slags maskin enn denne.`);
    }
    if (!existsSync(join(releases, name))) renameSync(join(into, name), join(releases, name));
    return name;
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

function run(program: string, args: readonly string[], cwd: string) {
  return spawnSync(program, args, { cwd, stdio: 'ignore' });
}

/** This one again, with its database, unless something has been written that would go with that. */
function putBack(here: string, next: string): void {
  service('stop');
  if (
    !succeeds(here, 'back', '--database', 'check', lastStepOf(here)) ||
    !putDatabase(here, here)
  ) {
    service('start');
    throw new StartRefused(
      `${next} kom ikke i gang. «journalctl -u sangbok» sier hvorfor, og «sangbok back» går tilbake til ${here}.`,
    );
  }
  pointAt('current', here);
  exchangeService(next, here);
  pointAt('going-back', null);
  service('start');
}

function removeOthers(kept: readonly string[]): void {
  for (const name of readdirSync(releases)) {
    const isOther = /^(sangbok-|\.incoming-)/.test(name) && !kept.includes(name);
    if (isOther) rmSync(join(releases, name), { recursive: true, force: true });
  }
}
