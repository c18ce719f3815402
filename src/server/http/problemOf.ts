import { type ProblemCode, problems } from '#contract/problems.ts';
import type { ProblemAnswer } from '#contract/problemAnswer.ts';
import { Problem } from '#server/seam/problem.ts';
import { StoreUnavailable } from '#server/storage/contents/ContentStore.ts';
import type { Engine } from '#server/storage/engine.ts';
import { DatabaseBusy } from '#server/storage/databaseBusy.ts';

/** Of a file: no room on the disk, none within the quota. */
const fullDisk = ['ENOSPC', 'EDQUOT'];

/** Whatever was thrown, as a problem of the closed list (decision 29); the rest is `internal`. */
export function problemOf(error: unknown, engine: Engine): Problem {
  if (error instanceof Problem) return error;
  if (engine.isDiskFull(error) || fullDisk.includes(String(codeOf(error)))) {
    return new Problem('diskFull', { cause: error });
  }
  if (error instanceof StoreUnavailable) return new Problem('filesUnavailable', { cause: error });
  if (error instanceof DatabaseBusy || engine.isBusy(error))
    return new Problem('unavailable', { cause: error });
  if (engine.isReadOnly(error) || codeOf(error) === 'EROFS') {
    return new Problem('readOnly', { cause: error });
  }
  return new Problem(frameworkProblem(error) ?? 'internal', { cause: error });
}

export function problemAnswerOf(problem: Problem, requestId: string): ProblemAnswer {
  return {
    message: problems[problem.code][1],
    code: problem.code,
    ...(problem.fields && { fields: problem.fields }),
    ...(problem.song && { song: problem.song }),
    ...(problems[problem.code][0] >= 500 && { requestId }),
  };
}

/** What Fastify refuses by itself, before any handler runs. */
function frameworkProblem(error: unknown): ProblemCode | undefined {
  switch (codeOf(error)) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'unsupportedMediaType';
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'bodyTooLarge';
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return 'notFound';
  }
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? 'malformedBody' : undefined;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
