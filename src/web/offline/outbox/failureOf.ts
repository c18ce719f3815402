import { ApiError } from '#web/wire/apiError.ts';
import { problems } from '#contract/problems.ts';
import type { WaitingWrite } from './waitingWrite.ts';

/** The failure as the server answered it, for screens that know how to speak of failures. */
export function failureOf({ state }: Pick<WaitingWrite, 'state'>): ApiError | null {
  if (state.kind === 'waiting') return null;
  if (state.kind === 'conflict') {
    const [status, message] = problems.songChanged;
    return answered(status, { message, code: 'songChanged', song: state.theirs });
  }
  const { sentence: message, fields } = state;
  return answered(400, { message, code: 'refused', fields });
}

function answered(status: number, problem: object): ApiError {
  return new ApiError(status, '', JSON.stringify(problem));
}
