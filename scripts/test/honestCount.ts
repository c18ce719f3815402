import { add, asOne, type Count } from './outcome.ts';

const oneFailed = asOne(1).count;

/**
 * What a runner's report is worth: no report, a report of no tests, or a runner that ended badly
 * although its report knows of no failure each count as one failure.
 */
export function honestCount(reported: Count | undefined, exitCode: number): Count {
  if (reported === undefined) return oneFailed;
  const ran = reported.passed + reported.failed > 0;
  const explained = exitCode === 0 || reported.failed > 0;
  return ran && explained ? reported : add(reported, oneFailed);
}
