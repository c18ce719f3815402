import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { bodyRoom } from '#contract/bodyRoom.ts';
import { installationHeader } from '#contract/headers.ts';
import { readCurrentUser, signInCookie } from '#server/gettingIn/signIns/signIn.ts';
import { withForm } from '#server/http/forms/readForm.ts';
import type { Deps } from '#server/seam/deps.ts';
import { Problem } from '#server/seam/problem.ts';
import { type BinaryAnswer, type Route, comesFromHere } from '#server/seam/route.ts';
import { installationId } from '#server/storage/installationStore.ts';
import type { callBudgets } from './callBudget.ts';
import { readInput } from './readInput.ts';
import { refuseFiles, refuseOtherBody, admit, refuseOtherPerson } from './refusals.ts';
import { countRefusedRight } from '#server/trail/countRefusals.ts';
import { matchesEtag } from './requestHeaders.ts';
import { RequestVisit } from './requestVisit.ts';
import { sendDownload, sendFile } from './sendFile.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the calls of the contract alone, from the first look at them on. */
    visit: RequestVisit | null;
  }
}

/** Without a byte of a file on its way, because nobody takes any or the disk gives none. */
const stalledAfter = 60_000; // ms

/**
 * One call of the contract, served: from here → signed in → allowed → of a page of this person →
 * a body where one belongs → not too often → input valid → do it.
 */
export function registerRoute(
  app: FastifyInstance,
  deps: Deps,
  route: Route,
  spend: ReturnType<typeof callBudgets>,
): void {
  const { endpoint, handle } = route;
  const { environment, publicOrigin } = deps.settings;
  const inputOf = readInput(endpoint);
  const { bytes, values } = bodyRoom(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: Math.max(1, bytes),
    config: { values },

    // Before the body: whoever may not call cannot make the server read one.
    async onRequest(request, reply) {
      const visit = new RequestVisit(request, reply, environment);
      request.visit = visit;
      if (route.existsFor?.(visit) === false) throw new Problem('notFound');
      if (endpoint.method !== 'GET' && !comesFromHere(visit, publicOrigin)) {
        throw new Problem('foreignOrigin');
      }
      visit.user = await readCurrentUser(deps, visit.cookie(signInCookie));
      reply.header(installationHeader, await installationId(deps.db));
      admit(endpoint.access, visit.user);
      if (endpoint.method !== 'GET') refuseOtherPerson(endpoint.access, visit);
      refuseOtherBody(endpoint, request.headers);
      spend(endpoint, visit, deps);
      await refuseFiles(deps, endpoint, visit, request.headers);
    },

    async onError({ visit }, _reply, error) {
      if (visit !== null) await countRefusedRight(deps, visit, endpoint, error);
    },

    async handler(request, reply) {
      const { visit } = request;
      if (visit === null) throw new Error('a handler ran without its visit');
      const answer = await withForm(deps, endpoint, request, (form) =>
        handle(inputOf(request, form), visit),
      ).catch((error: unknown) => refuseGone(deps, visit, error));
      if (endpoint.binary) {
        // The traffic minds who takes nothing; a disk that gives nothing is minded here.
        const { raw } = reply;
        if (raw.socket instanceof Socket) raw.setTimeout(stalledAfter, () => raw.destroy());
        const binary = answer as BinaryAnswer;
        if ('content' in binary) return sendDownload(binary, request, reply);
        return sendFile(binary, request, reply);
      }
      if (environment !== 'production') endpoint.answer.parse(answer);
      if (route.isLong) reply.header('vary', 'accept-encoding');
      // Weak where it may be compressed: the bytes differ then, not what they say (RFC 9110 §8.8.3).
      const prefix = route.isLong ? 'W/' : '';
      if (visit.etag !== undefined) reply.header('etag', `${prefix}${visit.etag}`);
      if (visit.etag !== undefined && endpoint.method === 'GET') {
        reply.header('cache-control', 'private, no-cache');
        const known = matchesEtag(visit.header('if-none-match'), visit.etag);
        if (known) return reply.code(304).send();
      }
      // By the handler, so that refusals leave at once, as they are.
      if (route.isLong) {
        return reply.type('application/json; charset=utf-8').compress(JSON.stringify(answer));
      }
      return reply.send(answer);
    },
  });
}

/** Throws on; of whose account was deleted while they wrote, that they are signed in no more. */
async function refuseGone(
  deps: Pick<Deps, 'db' | 'engine' | 'clock' | 'log'>,
  visit: RequestVisit,
  error: unknown,
): Promise<never> {
  if (visit.user === null || !deps.engine.isForeignKeyViolation(error)) throw error;
  const user = await readCurrentUser(deps, visit.cookie(signInCookie));
  throw user === null ? new Problem('notSignedIn', { cause: error }) : error;
}
