import { ApiError } from './apiError.ts';

/** How one press of a button is sent. */
export interface Press {
  /** The idempotency key. */
  readonly key: string;
  /** The same was sent before, and nobody knows what came of it. */
  readonly tried: boolean;
}

export type PressKeys = ReturnType<typeof pressKeys>;

/**
 * The keys of one form: until a press is answered, the next one with the same content (compared
 * piece by piece) is the same write to the server. Other content is another write.
 */
export function pressKeys() {
  let last: { readonly content: readonly unknown[]; readonly key: string } | null = null;

  return async <Answer>(
    content: readonly unknown[],
    send: (press: Press) => Promise<Answer>,
  ): Promise<Answer> => {
    const before = last !== null && same(last.content, content) ? last : null;
    const press = before ?? { content, key: crypto.randomUUID() };
    last = press;
    const answered = () => {
      if (last === press) last = null;
    };
    try {
      const answer = await send({ key: press.key, tried: before !== null });
      answered();
      return answer;
    } catch (error) {
      if (isRefusal(error)) answered();
      throw error;
    }
  };
}

/** The server itself said no; a proxy's answer leaves open what became of the write behind it. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== null && error.status < 500;
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((piece, at) => piece === other[at]);
}
