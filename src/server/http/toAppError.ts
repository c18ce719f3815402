import { type ErrorCode, errors } from '#contract/errors.ts';
import type { ErrorResponse } from '#contract/errorResponse.ts';
import { AppError } from '#server/core/AppError.ts';
import { StoreUnavailable } from '#server/files/blobs/ContentStore.ts';
import type { Engine } from '#server/db/engine.ts';
import { DatabaseBusy } from '#server/db/databaseBusy.ts';

/** Of a file: no room on the disk, none within the quota. */
const fullDisk = ['ENOSPC', 'EDQUOT'];

/** Whatever was thrown, as a problem of the closed list (decision 29); the rest is `internal`. */
export function toAppError(error: unknown, engine: Engine): AppError {
  if (error instanceof AppError) return error;
  if (engine.isDiskFull(error) || fullDisk.includes(String(codeOf(error)))) {
    return new AppError('diskFull', { cause: error });
  }
  if (error instanceof StoreUnavailable) return new AppError('filesUnavailable', { cause: error });
  if (error instanceof DatabaseBusy || engine.isBusy(error))
    return new AppError('unavailable', { cause: error });
  if (engine.isReadOnly(error) || codeOf(error) === 'EROFS') {
    return new AppError('readOnly', { cause: error });
  }
  return new AppError(frameworkProblem(error) ?? 'internal', { cause: error });
}

export function errorResponseOf(problem: AppError, requestId: string): ErrorResponse {
  return {
    message: errors[problem.code][1],
    code: problem.code,
    ...(problem.fields && { fields: problem.fields }),
    ...(problem.song && { song: problem.song }),
    ...(errors[problem.code][0] >= 500 && { requestId }),
  };
}

/** What Fastify refuses by itself, before any handler runs. */
function frameworkProblem(error: unknown): ErrorCode | undefined {
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
