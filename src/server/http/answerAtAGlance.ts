import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie } from 'cookie';
import { glanceAtUser, signInCookie } from '#server/gettingIn/signIns/signIn.ts';
import { type Deps, secretHash } from '#server/seam/deps.ts';
import type { Route, WrittenAnswer } from '#server/seam/route.ts';
import { stateOf } from '#server/storage/preparedQuery.ts';
import { admit } from './refusals.ts';
import { matchesEtag } from './requestHeaders.ts';
import { cookieNamed } from './requestVisit.ts';
import type { AnswersAtOnce } from './traffic.ts';

const mostBytes = 8_000_000; // of all answers that are kept
const perAnswer = 2000; // bytes of all that is around one

/** An answer that was given to one sign-in, as it goes out again. */
interface Kept {
  /** Of the database, as it was when the answer was made of it. */
  readonly state: object;
  /** Milliseconds since 1970, when the sign-in ends or its use is to be noted. */
  readonly until: number;
  readonly tag: string;
  readonly etag: string;
  readonly bytes: Buffer;
  /** Name, value, name … */
  readonly head: readonly string[];
  readonly headUnchanged: readonly string[];
}

/** Who asks with one cookie. */
interface Asker {
  readonly tokenHash: string;
  /** As it was in a state of the database. */
  signIn?: NonNullable<ReturnType<typeof glanceAtUser>> & Pick<Kept, 'state'>;
  /** By address. */
  readonly answers: Map<string, Kept>;
}

/**
 * Answers what is asked most, such as a song, before anything else is made of the request, and
 * leaves all others alone (docs/decisions/0025). It answers the very same as the route would, to whom it
 * would: an answer is kept for the one cookie it was given to, and given again as long as the
 * database says, at every request, that nothing was written to it; else it is made anew of what is
 * there now, sign-in included.
 */
export function answerAtAGlance(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  routes: readonly Route[],
  headers: Readonly<Record<string, string>>,
): AnswersAtOnce {
  const calls = routes.flatMap(({ endpoint, atAGlance }) => {
    if (!atAGlance) return [];
    if (endpoint.budget !== undefined) throw new Error(`calls of ${endpoint.path} are counted`);
    return [{ prefix: endpoint.path.replace(/:\w+$/, ''), access: endpoint.access, atAGlance }];
  });
  const cookieName = cookieNamed(signInCookie, deps.settings.environment === 'development');
  const always = Object.entries({ ...headers, 'cache-control': 'private, no-cache' }).flat();
  let askers = new Map<string, Asker>();
  let bytes = 0;

  function find(url: string, cookie: string): Kept | undefined {
    const state = stateOf(deps.db);
    if (state === undefined) return undefined;
    const asker = askers.get(cookie) ?? asks(cookie);
    const known = asker?.answers.get(url);
    if (known?.state === state && deps.clock() < known.until) return known;
    const call = calls.find(({ prefix }) => url.startsWith(prefix));
    const id = url.slice(call?.prefix.length);
    if (!call || !asker || !/^[\w-]+$/.test(id)) return undefined;
    const signIn = signInOf(asker, state);
    if (!signIn) return forget(cookie, asker);
    admit(call.access, signIn.user);
    const answer = call.atAGlance(signIn.user, id);
    // All of one state, and on the disk.
    if (!answer || stateOf(deps.db) !== state) return undefined;
    const { until } = signIn;
    const isSame = known?.tag === answer.tag;
    const each = isSame ? { ...known, state, until } : { state, until, ...written(answer) };
    keep(url, cookie, asker, each);
    return each;
  }

  function signInOf(asker: Asker, state: object): Asker['signIn'] {
    const { signIn } = asker;
    if (signIn?.state === state && deps.clock() < signIn.until) return signIn;
    const found = glanceAtUser(deps, asker.tokenHash);
    if (found) asker.signIn = { ...found, state };
    return found && asker.signIn;
  }

  function asks(cookie: string): Asker | undefined {
    const token = parseCookie(cookie)[cookieName];
    return token ? { tokenHash: secretHash(token), answers: new Map() } : undefined;
  }

  function written({ tag, write }: WrittenAnswer<Buffer>) {
    const body = write();
    const etag = `"${tag}"`;
    const headUnchanged = [...always, 'etag', etag];
    const length = ['content-length', String(body.length)];
    const head = [...headUnchanged, 'content-type', 'application/json; charset=utf-8', ...length];
    return { tag, etag, bytes: body, head, headUnchanged };
  }

  function keep(url: string, cookie: string, asker: Asker, kept: Kept): void {
    bytes += sizeOf(cookie, kept) - sizeOf(cookie, asker.answers.get(url));
    if (bytes > mostBytes) {
      askers = new Map();
      asker.answers.clear();
      bytes = sizeOf(cookie, kept);
    }
    asker.answers.set(url, kept);
    askers.set(cookie, asker);
  }

  /** An answer does not outlive its sign-in. */
  function forget(cookie: string, { answers }: Asker): undefined {
    for (const kept of answers.values()) bytes -= sizeOf(cookie, kept);
    askers.delete(cookie);
  }

  /** What fails here is told by the route, which does the same in its own way. */
  function findFor({ method, url = '', headers: asked }: IncomingMessage): Kept | undefined {
    const mayBe = method === 'GET' && calls.some(({ prefix }) => url.startsWith(prefix));
    if (!mayBe || !asked.cookie || hasBody(asked)) return undefined;
    try {
      return find(url, asked.cookie);
    } catch {
      return undefined;
    }
  }

  return (request, response) => {
    const found = findFor(request);
    if (found) send(found, request.headers['if-none-match'], response);
    return found !== undefined;
  };
}

function send(kept: Kept, ifNoneMatch: string | undefined, response: ServerResponse): void {
  if (ifNoneMatch === kept.etag || matchesEtag(ifNoneMatch, kept.etag)) {
    response.writeHead(304, [...kept.headUnchanged]).end();
  } else response.writeHead(200, [...kept.head]).end(kept.bytes);
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** In bytes; the cookie that the asker is known by may be longer than the answer. */
function sizeOf(cookie: string, kept: Kept | undefined): number {
  return kept ? cookie.length + kept.bytes.length + perAnswer : 0;
}
