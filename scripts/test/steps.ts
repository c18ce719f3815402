import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';
import { oneFailed, onePassed } from './count.ts';
import { countPlaywright, type PlaywrightReport } from './countPlaywright.ts';
import { countVitest, type VitestReport } from './countVitest.ts';
import { ensureChromium, ensureWholeChromium } from './ensureChromium.ts';
import { ensureFfmpeg } from './ensureFfmpeg.ts';
import { ensurePostgres } from './ensurePostgres.ts';
import { failuresOfPlaywright, type PlaywrightFailures } from './failuresOfPlaywright.ts';
import { failuresOfVitest, type VitestFailures } from './failuresOfVitest.ts';
import type { Outcome } from './outcome.ts';
import { runReported } from './runReported.ts';
import { runTool } from './runTool.ts';

/** One stage of `npm test`. */
export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const asOne = (exitCode: number): Outcome => ({
  count: exitCode === 0 ? onePassed : oneFailed,
  failures: [],
});
const tool = (name: string, program: string, args: readonly string[]): Step => ({
  name,
  run: async () => asOne(await runTool(program, args)),
});

/** In the order they run: what is quick and says most first; the screens are built before use. */
export const steps: readonly Step[] = [
  tool('types', 'typescript/bin/tsc', ['-b']),
  tool('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  tool('format', '@biomejs/biome/bin/biome', ['format']),
  tool('knip', 'knip/bin/knip.js', ['--no-progress']),
  { name: 'build', run: async () => asOne(await buildWebIfStale()) },
  { name: 'vitest', run: runVitest },
  { name: 'e2e', run: runPlaywright },
];

function runVitest(): Promise<Outcome> {
  ensurePostgres();
  const args = (path: string) => [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ];
  return runReported<VitestReport & VitestFailures>(
    'vitest',
    (path) => runTool('vitest/vitest.mjs', args(path)),
    { count: countVitest, failures: failuresOfVitest },
  );
}

async function runPlaywright(): Promise<Outcome> {
  if (!existsSync(join(projectRoot, 'dist', 'web.hash'))) {
    console.error('The screens are not built, so nobody can use them.');
    return asOne(1);
  }
  const chromiumPath = await ensureChromium();
  const wholeChromium = ensureWholeChromium();
  const encoder = ensureFfmpeg();
  return runReported<PlaywrightReport & PlaywrightFailures>(
    'playwright',
    (path) =>
      runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
        CHROMIUM_PATH: chromiumPath,
        ...wholeChromium,
        ...encoder,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      }),
    { count: countPlaywright, failures: failuresOfPlaywright },
  );
}
