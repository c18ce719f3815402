import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#scripts/install/projectRoot.mjs';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';
import {
  ensureChromium,
  ensureFfmpeg,
  ensureServerTools,
  ensureWholeChromium,
} from './ensurePrograms.ts';
import { asOne, type Outcome } from './outcome.ts';
import { readPlaywright } from './readPlaywright.ts';
import { readVitest } from './readVitest.ts';
import { runReported } from './runReported.ts';
import { runTool } from './runTool.ts';

/** One stage of `npm test`. */
export interface Step {
  readonly name: string;
  readonly run: () => Promise<Outcome>;
}

const tool = (name: string, program: string, args: readonly string[]): Step => ({
  name,
  run: async () => asOne(await runTool(program, args)),
});

const tools: readonly Step[] = [
  tool('types', 'typescript/bin/tsc', ['-b']),
  tool('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  tool('format', '@biomejs/biome/bin/biome', ['format']),
  tool('knip', 'knip/bin/knip.js', ['--no-progress']),
  { name: 'build', run: async () => asOne(await buildWebIfStale()) },
];

/** In the order they run: what is quick and says most first; the screens are built before use. */
export const steps: readonly Step[] = [
  ...tools,
  { name: 'vitest', run: () => runVitest() },
  { name: 'e2e', run: () => runPlaywright() },
];

/** Projects of the test runner that need nothing installed. */
const quickProjects = ['rooms', 'web', 'checks', 'server-sqlite'];

/** For whoever is at work: what most faults show in, in less than two minutes on two cores. */
export const quickSteps: readonly Step[] = [
  ...tools,
  {
    name: 'vitest',
    run: () =>
      runVitest(
        quickProjects.map((name) => `--project=${name}`),
        { QUICK: '1' },
      ),
  },
];

function runVitest(
  chosen: readonly string[] = [],
  env: Record<string, string> = {},
): Promise<Outcome> {
  if (chosen.length === 0) ensureServerTools();
  const args = (path: string) => [
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${path}`,
  ];
  return runReported('vitest', (path) => runTool('vitest/vitest.mjs', args(path), env), readVitest);
}

/** The tests of a person who uses it: all, or those whose paths begin so. */
export async function runPlaywright(paths: readonly string[] = []): Promise<Outcome> {
  if (!existsSync(join(projectRoot, 'dist', 'web.hash'))) {
    console.error('The screens are not built, so nobody can use them.');
    return asOne(1);
  }
  const chromiumPath = await ensureChromium();
  const wholeChromium = ensureWholeChromium();
  const encoder = ensureFfmpeg();
  return runReported(
    'playwright',
    (path) =>
      runTool('@playwright/test/cli.js', ['test', ...paths, '--reporter=list,json'], {
        CHROMIUM_PATH: chromiumPath,
        ...wholeChromium,
        ...encoder,
        PLAYWRIGHT_JSON_OUTPUT_FILE: path,
      }),
    readPlaywright,
  );
}
