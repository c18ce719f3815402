import type { UserUntil } from '#server/gettingIn/signIns/signIn.ts';

const mostBytes = 8_000_000; // of all answers that are kept
const perAnswer = 2000; // bytes of all that is around one

/** An answer that was given to one sign-in, as it goes out again. */
export interface Kept {
  /** The template of its call. */
  readonly route: string;
  /** Of the database, as it was when the answer was made of it; undefined where that can't be told. */
  readonly state: unknown;
  /** Milliseconds since 1970, when the sign-in ends or its use is to be noted. */
  readonly until: number;
  readonly tag: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Name, value, name … */
  readonly head: readonly string[];
  readonly headUnchanged: readonly string[];
}

export interface SignIn extends UserUntil, Pick<Kept, 'state'> {}

/** Who asks with one cookie. */
export interface Asker {
  readonly tokenHash: string;
  /** As it was in a state of the database. */
  signIn?: SignIn;
  /** By address. */
  readonly answers: Map<string, Kept>;
}

/** By the cookies of those they were given to; when they grow too many, all are let go. */
export class GivenAnswers {
  #askers = new Map<string, Asker>();
  #bytes = 0;

  of(cookie: string): Asker | undefined {
    return this.#askers.get(cookie);
  }

  keep(url: string, cookie: string, by: Asker, kept: Kept): Kept {
    // All may have been let go since it was asked, or another request of theirs been the first.
    const asker = this.#askers.get(cookie) ?? { ...by, answers: new Map<string, Kept>() };
    this.#bytes += sizeOf(cookie, kept) - sizeOf(cookie, asker.answers.get(url));
    if (this.#bytes > mostBytes) {
      this.#askers = new Map();
      asker.answers.clear();
      this.#bytes = sizeOf(cookie, kept);
    }
    asker.answers.set(url, kept);
    this.#askers.set(cookie, asker);
    return kept;
  }

  /** An answer does not outlive its sign-in. */
  forget(cookie: string): undefined {
    const answers = this.#askers.get(cookie)?.answers.values() ?? [];
    for (const kept of answers) this.#bytes -= sizeOf(cookie, kept);
    this.#askers.delete(cookie);
  }
}

/** In bytes; the cookie that the asker is known by may be longer than the answer. */
function sizeOf(cookie: string, kept: Kept | undefined): number {
  return kept ? cookie.length + kept.bytes.length + perAnswer : 0;
}
