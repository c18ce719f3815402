import { ApiError } from './apiError.ts';

/**
 * The idempotency keys of one form: until an attempt is answered, the next one with the same
 * content (compared item by item) reuses its key. Other content gets a new key.
 */
export function idempotencyKeys() {
  let last: { readonly content: readonly unknown[]; readonly key: string } | null = null;

  return async <Answer>(
    content: readonly unknown[],
    send: (key: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const before = last !== null && same(last.content, content) ? last : null;
    const attempt = before ?? { content, key: crypto.randomUUID() };
    last = attempt;
    const answered = () => {
      if (last === attempt) last = null;
    };
    try {
      const answer = await send(attempt.key);
      answered();
      return answer;
    } catch (error) {
      if (isRefusal(error)) answered();
      throw error;
    }
  };
}

/** The server itself refused it; after a proxy's error the outcome is unknown. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== null && error.status < 500;
}

function same(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((piece, at) => piece === other[at]);
}
