import { runSteps } from '#scripts/test/runSteps.ts';
import { quickSteps } from '#scripts/test/steps.ts';

const total = await runSteps(quickSteps, console.log);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
