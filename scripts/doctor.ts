import { examine } from '#server/doctor/examine.ts';
import { type Finding, wrong } from '#server/doctor/findings.ts';
import { tryWayIn } from '#server/doctor/tryWayIn.ts';
import { readSettings } from '#server/settings/readSettings.ts';
import { StartRefused } from '#server/settings/settings.ts';

process.umask(0o077);
const found = await look();
for (const { mark, text } of found) console.log(`${mark} ${text}`);
process.exitCode = found.some(({ mark }) => mark === '✗') ? 1 : 0;

async function look(): Promise<Finding[]> {
  try {
    const settings = readSettings(process.env, process.execArgv);
    const here = await examine({ settings, clock: Date.now });
    return [...here, ...(await tryWayIn(settings, Date.now))];
  } catch (error) {
    if (error instanceof StartRefused) return [wrong(error.message)];
    throw error;
  }
}
