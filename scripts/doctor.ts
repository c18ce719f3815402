import { spawnSync } from 'node:child_process';
import { examine } from '#server/doctor/examine.ts';
import { checkPublicAddress } from '#server/doctor/checkPublicAddress.ts';
import { type Finding, failed } from '#server/doctor/findings.ts';
import { type Settings, StartupError } from '#server/settings/settings.ts';
import { hostCommand } from './hostCommand.ts';

await hostCommand(async (settings) => {
  const found = await runChecks(settings);
  if (found.some(({ mark }) => mark === '✗')) process.exitCode = 1;
  return found.map(({ mark, text }) => `${mark} ${text}`).join('\n');
});

async function runChecks(read: () => Settings): Promise<Finding[]> {
  try {
    const settings = read();
    const here = await examine({ settings, clock: Date.now, systemctl });
    return [...here, ...(await checkPublicAddress(settings, Date.now))];
  } catch (error) {
    if (error instanceof StartupError) return [failed(error.message)];
    throw error;
  }
}

function systemctl(...words: string[]): string {
  return (spawnSync('systemctl', words, { encoding: 'utf8' }).stdout ?? '').trim();
}
