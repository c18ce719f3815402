import { rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { ownsFolder } from '#server/files/bindFolderToDatabase.ts';
import type { Deps } from '#server/core/deps.ts';
import { switchedOff } from '#server/db/openDatabase.ts';
import type { AnswersAtOnce, Traffic } from './traffic.ts';

const retryAfter = 5; // s

/**
 * Lies in the data folder from before a release changes the database until it has been ready once:
 * as long as it does, writes are refused, however often that release starts again meanwhile.
 */
export const unprovenFile = (dataDir: string) => join(dataDir, 'unproven-release');

/**
 * For proxies and whoever watches, in no log and before any limit. `/healthz`: the process answers.
 * `/readyz`: database and files answer too and belong together, and the server is not about to stop;
 * else 503, so that a proxy asks another. However many ask at once, it is looked once.
 */
export function probes(
  deps: Pick<Deps, 'db' | 'engine' | 'files' | 'log' | 'settings'>,
  traffic: Pick<Traffic, 'isLeaving' | 'holdsWrites'>,
  headers: Readonly<Record<string, string>>,
): { answer: AnswersAtOnce; look: () => Promise<boolean> } {
  let looking: Promise<boolean> | undefined;
  let wasReady = true;

  async function look(): Promise<boolean> {
    const [isReady, err] = await Promise.all([ownsFolder(deps), requireDurable(deps)])
      .then(([owns]) => {
        if (owns && traffic.holdsWrites)
          rmSync(unprovenFile(deps.settings.dataDir), { force: true });
        return [owns, undefined] as const;
      })
      .catch((error: unknown) => [false, error] as const);
    if (wasReady && !isReady) deps.log.error({ err }, 'not ready: database or files do not answer');
    else if (isReady && !wasReady) deps.log.info({}, 'ready again');
    wasReady = isReady;
    if (isReady) traffic.holdsWrites = false;
    looking = undefined;
    return isReady;
  }

  function send(response: ServerResponse, code?: ErrorCode): void {
    const [status, message] = code === undefined ? [200, undefined] : errors[code];
    const body = JSON.stringify(code === undefined ? { status: 'ok' } : { message, code });
    response.writeHead(status, {
      ...headers,
      ...(code !== undefined && { 'retry-after': String(retryAfter) }),
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
    });
    response.end(response.req.method === 'HEAD' ? undefined : body);
  }

  const answer: AnswersAtOnce = (request, response) => {
    if (!isProbe(request)) return undefined;
    if (request.url === '/healthz') send(response);
    else if (traffic.isLeaving) send(response, 'closing');
    else {
      looking ??= look();
      void looking.then((isReady) => send(response, isReady ? undefined : 'unavailable'));
    }
    return request.url;
  };
  return { answer, look };
}

/** Somebody may have switched it off since the start. */
async function requireDurable({
  db,
  engine,
  settings,
}: Pick<Deps, 'db' | 'engine' | 'settings'>): Promise<void> {
  if (engine.name !== 'postgres' || settings.unsafeDatabase) return;
  const names = await switchedOff(db);
  if (names.length > 0) throw new Error(`PostgreSQL has ${names.join(', ')} switched off`);
}

function isProbe({ method, url, headers }: IncomingMessage): boolean {
  if (url !== '/healthz' && url !== '/readyz') return false;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'];
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}
