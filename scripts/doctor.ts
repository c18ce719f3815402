import { spawnSync } from 'node:child_process';
import { writeDoctorNote } from '#server/backup/doctorNote.ts';
import { examine } from '#server/doctor/examine.ts';
import { checkPublicAddress } from '#server/doctor/checkPublicAddress.ts';
import { type Finding, failed } from '#server/doctor/findings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { hostCommand } from './hostCommand.ts';

// `sangbok doctor`: checks this installation and changes nothing. With `--note`, which a timer gives once a
// week, it also reads the whole of the latest backup, and leaves what it found to the prests.
await hostCommand(async (settings, words) => {
  const isNoted = words.includes('--note');
  const found = await runChecks(settings, isNoted);
  if (isNoted) found.push(...(await note(settings, found)));
  if (found.some(({ mark }) => mark === '✗')) process.exitCode = 1;
  return found.map(({ mark, text }) => `${mark} ${text}`).join('\n');
});

/** Also a finding where it cannot be stored: what was found is printed all the same. */
async function note(read: () => Settings, found: readonly Finding[]): Promise<Finding[]> {
  const findings = found.flatMap(({ mark, text }) => (mark === '✓' ? [] : [{ mark, text }]));
  try {
    await writeDoctorNote(read().dataDir, { at: new Date().toISOString(), findings });
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [failed(`Prestene får ikke se dette i sangboken (${reason}).`)];
  }
}

async function runChecks(read: () => Settings, hashes: boolean): Promise<Finding[]> {
  try {
    const settings = read();
    const here = await examine({ settings, clock: Date.now, systemctl, hashes });
    return [...here, ...(await checkPublicAddress(settings, Date.now))];
  } catch (error) {
    if (error instanceof StartupError) return [failed(error.message)];
    throw error;
  }
}

function systemctl(...words: string[]): string {
  return (spawnSync('systemctl', words, { encoding: 'utf8' }).stdout ?? '').trim();
}
