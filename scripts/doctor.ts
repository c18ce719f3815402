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
  if (isNoted) await note(settings(), found);
  if (found.some(({ mark }) => mark === '✗')) process.exitCode = 1;
  return found.map(({ mark, text }) => `${mark} ${text}`).join('\n');
});

async function note({ dataDir }: Settings, found: readonly Finding[]): Promise<void> {
  const findings = found.flatMap(({ mark, text }) => (mark === '✓' ? [] : [{ mark, text }]));
  await writeDoctorNote(dataDir, { at: new Date().toISOString(), findings });
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
