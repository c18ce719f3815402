import { runSteps } from '#scripts/test/runSteps.ts';
import { steps } from '#scripts/test/steps.ts';

const total = await runSteps(steps, console.log);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
