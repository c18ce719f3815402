import type {
  IncomingHttpHeaders,
  IncomingMessage,
  RequestListener,
  ServerResponse,
} from 'node:http';
import { parseCookie } from 'cookie';
import { glanceAtUser, seeUser, signInCookie } from '#server/gettingIn/signIns/signIn.ts';
import { type Deps, secretHash } from '#server/seam/deps.ts';
import { onceAMinute } from '#server/seam/onceAMinute.ts';
import { Problem } from '#server/seam/problem.ts';
import type { Route, WrittenAnswer } from '#server/seam/route.ts';
import { sharedReads, stateOf } from '#server/storage/preparedQuery.ts';
import { DatabaseBusy } from '#server/storage/turns.ts';
import { type Asker, GivenAnswers, type Kept, type SignIn } from './GivenAnswers.ts';
import type { Answered } from './metrics.ts';
import { admit } from './refusals.ts';
import { matchesEtag } from './requestHeaders.ts';
import { cookieNamed } from './requestVisit.ts';
import type { AnswersAtOnce } from './traffic.ts';

/** Of a request that was not answered here. */
interface Waited {
  readonly milliseconds: number;
  /** Why there is nothing more to wait for. */
  readonly refusal: DatabaseBusy | undefined;
}

/**
 * Answers what is asked most, such as a song, before anything else is made of the request, and
 * leaves all others alone (docs/decisions/0025). It answers the very same as the route would, to whom it
 * would: an answer is kept for the one cookie it was given to, and given again as long as the
 * database says, whenever requests have come in, that nothing was written to it; else it is made
 * anew of what is there now, sign-in included. `note` hears of what is answered here.
 */
export function answerAtAGlance(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>,
  routes: readonly Route[],
  headers: Readonly<Record<string, string>>,
  note?: (answered: Answered) => void,
): {
  readonly atOnce: AnswersAtOnce;
  readonly orElse: (handler: RequestListener) => RequestListener;
  /** What became of a request before `orElse` gave it to the handler. */
  readonly waited: (request: IncomingMessage) => Waited | undefined;
} {
  const calls = routes.flatMap(({ endpoint, atAGlance }) => {
    if (!atAGlance) return [];
    if (endpoint.budget !== undefined) throw new Error(`calls of ${endpoint.path} are counted`);
    const { path, access } = endpoint;
    return [{ route: path, prefix: path.replace(/:\w+$/, ''), access, atAGlance }];
  });
  const paths: ReadonlySet<string> = new Set(routes.map(({ endpoint }) => endpoint.path));
  const cookieName = cookieNamed(signInCookie, deps.settings.environment === 'development');
  const always = Object.entries({ ...headers, 'cache-control': 'private, no-cache' }).flat();
  const given = new GivenAnswers();
  const shared = sharedReads.get(deps.db);
  /** Of the database when it last answered over a line, where it tells: what has another is old. */
  let latest: unknown;
  const passedOn = new WeakMap<IncomingMessage, Waited>();
  const seldom = onceAMinute(deps.clock);

  function find(url: string, cookie: string): Kept | undefined {
    const state = stateOf(deps.db, 'turn');
    if (state === undefined) return undefined;
    const asker = given.of(cookie) ?? asks(cookie);
    const known = asker?.answers.get(url);
    if (isStill(known, state)) return known;
    const call = callOf(url);
    if (!call || !asker) return undefined;
    const signIn = signInOf(asker, state);
    if (!signIn) return given.forget(cookie);
    admit(call.access, signIn.user);
    const answer = call.atAGlance.now(signIn.user, call.id);
    // All of one state, and on the disk.
    if (!answer || stateOf(deps.db) !== state) return undefined;
    return given.keep(url, cookie, asker, keptOf(known, call.route, signIn, answer));
  }

  /** The same where the database is asked over a line, together with others (`SharedReads`). */
  async function findSoon(url: string, cookie: string): Promise<Kept | undefined> {
    const asker = given.of(cookie) ?? asks(cookie);
    const known = asker?.answers.get(url);
    if (isStill(known, latest) && isStill(known, await look())) return known;
    const call = callOf(url);
    if (!call || !asker) return undefined;
    const before = asker.signIn;
    // What is most likely read anew is asked for in the same round as whether it must be.
    const [found, early] = await Promise.all([
      !isStill(before, latest) && seeUser(deps, asker.tokenHash),
      before && call.atAGlance.soon(before.user, call.id),
    ]);
    const still = isStill(before, early?.state) ? before : undefined;
    const signIn = found || still || (await seeUser(deps, asker.tokenHash));
    if (!signIn) return given.forget(cookie);
    asker.signIn = signIn;
    admit(call.access, signIn.user);
    const isForThem = before?.user.id === signIn.user.id;
    const seen = (isForThem && early) || (await call.atAGlance.soon(signIn.user, call.id));
    latest = seen.state;
    if (!seen.answer) return undefined;
    const state = seen.state === signIn.state ? seen.state : undefined;
    const kept = keptOf(known, call.route, { ...signIn, state }, seen.answer);
    return given.keep(url, cookie, asker, kept);
  }

  async function look(): Promise<unknown> {
    latest = await shared?.state();
    return latest;
  }

  function isStill<Of extends Pick<Kept, 'state' | 'until'>>(
    known: Of | undefined,
    state: unknown,
  ): known is Of {
    return (
      known !== undefined &&
      state !== undefined &&
      known.state === state &&
      deps.clock() < known.until
    );
  }

  function callOf(url: string) {
    const call = calls.find(({ prefix }) => url.startsWith(prefix));
    const id = url.slice(call?.prefix.length);
    return call && /^[\w-]+$/.test(id) && !paths.has(url) ? { ...call, id } : undefined;
  }

  function signInOf(asker: Asker, state: object): SignIn | undefined {
    if (isStill(asker.signIn, state)) return asker.signIn;
    const found = glanceAtUser(deps, asker.tokenHash);
    if (found) asker.signIn = { ...found, state };
    return found && asker.signIn;
  }

  function asks(cookie: string): Asker | undefined {
    const token = parseCookie(cookie)[cookieName];
    return token ? { tokenHash: secretHash(token), answers: new Map() } : undefined;
  }

  /** Of what is known already only what may have changed is made anew. */
  function keptOf(
    known: Kept | undefined,
    route: string,
    { state, until }: SignIn,
    { tag, write }: WrittenAnswer<Buffer>,
  ): Kept {
    if (known?.tag === tag) return { ...known, state, until };
    const bytes = write();
    const etag = `"${tag}"`;
    const headUnchanged = [...always, 'etag', etag];
    const length = ['content-length', String(bytes.length)];
    const head = [...headUnchanged, 'content-type', 'application/json; charset=utf-8', ...length];
    return { route, state, until, tag, etag, bytes, head, headUnchanged };
  }

  function isCandidate({ method, url = '', headers: asked }: IncomingMessage): boolean {
    const mayBe = method === 'GET' && calls.some(({ prefix }) => url.startsWith(prefix));
    return mayBe && asked.cookie !== undefined && !hasBody(asked);
  }

  function answer(request: IncomingMessage, response: ServerResponse, kept: Kept, began: number) {
    send(kept, request.headers['if-none-match'], response);
    note?.({
      method: 'GET',
      route: kept.route,
      status: response.statusCode,
      milliseconds: performance.now() - began,
    });
  }

  /** What fails here is told by the route, which does the same in its own way. */
  function findSafely({ url = '', headers: { cookie = '' } }: IncomingMessage): Kept | undefined {
    try {
      return find(url, cookie);
    } catch {
      return undefined;
    }
  }

  function atOnce(request: IncomingMessage, response: ServerResponse): string | undefined {
    if (!isCandidate(request)) return undefined;
    const began = performance.now();
    const kept = findSafely(request);
    if (kept) answer(request, response, kept, began);
    return kept?.route;
  }

  function orElse(handler: RequestListener): RequestListener {
    if (!shared) return handler;
    return (request, response) => {
      if (!isCandidate(request)) return handler(request, response);
      const began = performance.now();
      const passOn = (refusal?: DatabaseBusy) => {
        passedOn.set(request, { milliseconds: performance.now() - began, refusal });
        handler(request, response);
      };
      findSoon(request.url ?? '', request.headers.cookie ?? '').then(
        (kept) => (kept ? answer(request, response, kept, began) : passOn()),
        (error: unknown) => {
          // Who has waited for a database that is silent would wait as long again.
          if (error instanceof DatabaseBusy) return passOn(error);
          if (!(error instanceof Problem)) {
            seldom((unsaid) => deps.log.warn({ err: error, unsaid }, 'could not read for many'));
          }
          passOn();
        },
      );
    };
  }

  return { atOnce, orElse, waited: (request) => passedOn.get(request) };
}

function send(kept: Kept, ifNoneMatch: string | undefined, response: ServerResponse): void {
  if (ifNoneMatch === kept.etag || matchesEtag(ifNoneMatch, kept.etag)) {
    response.writeHead(304, [...kept.headUnchanged]).end();
  } else response.writeHead(200, [...kept.head]).end(kept.bytes);
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
