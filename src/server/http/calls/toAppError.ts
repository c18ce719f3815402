import { type ErrorCode, errors } from '#contract/base/errors.ts';
import type { ErrorResponse } from '#contract/library/errorResponse.ts';
import { AppError } from '#server/core/AppError.ts';
import { StoreUnavailable } from '#server/blobs/ContentStore.ts';
import type { Engine } from '#server/db/engine.ts';
import { DatabaseBusy } from '#server/db/databaseBusy.ts';

/** Error codes of the file system: disk full, quota exceeded. */
const diskFullCodes = ['ENOSPC', 'EDQUOT'];

/** Maps anything thrown to one of the known errors (decision 29); everything else is `internal`. */
export function toAppError(error: unknown, engine: Engine): AppError {
  if (error instanceof AppError) return error;
  if (engine.isDiskFull(error) || diskFullCodes.includes(String(codeOf(error)))) {
    return new AppError('diskFull', { cause: error });
  }
  if (error instanceof StoreUnavailable) return new AppError('filesUnavailable', { cause: error });
  if (error instanceof DatabaseBusy || engine.isBusy(error))
    return new AppError('unavailable', { cause: error });
  if (engine.isReadOnly(error) || codeOf(error) === 'EROFS') {
    return new AppError('readOnly', { cause: error });
  }
  return new AppError(fastifyErrorCode(error) ?? 'internal', { cause: error });
}

export function errorResponseOf(error: AppError, requestId: string): ErrorResponse {
  return {
    message: errors[error.code][1],
    code: error.code,
    ...(error.fields && { fields: error.fields }),
    ...(error.current && { [currentName(error.code)]: error.current }),
    ...(errors[error.code][0] >= 500 && { requestId }),
  };
}

/** Songs have a field of their own, which pages of earlier releases read. */
function currentName(code: ErrorCode): 'song' | 'current' {
  return code === 'songChanged' ? 'song' : 'current';
}

/** Our code for an error that Fastify throws before any handler runs. */
function fastifyErrorCode(error: unknown): ErrorCode | undefined {
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
