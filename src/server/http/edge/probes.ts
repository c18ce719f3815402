import { rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import { ownsFolder } from '#server/files/bindFolderToDatabase.ts';
import type { Deps } from '#server/core/deps.ts';
import { disabledDurability } from '#server/db/openDatabase.ts';
import type { DirectAnswer, ConnectionLimits } from './connectionLimits.ts';

const retryAfter = 5; // s, value of `Retry-After`

/**
 * Marker file in the data folder, created before a release migrates the database and removed once the
 * release has been ready. Writes are refused as long as it exists, across restarts.
 */
export const unprovenFile = (dataDir: string) => join(dataDir, 'unproven-release');

/**
 * Health probes for proxies and monitoring; not logged and not rate-limited. `/healthz`: the process
 * runs. `/readyz`: database and blob store answer and belong together, and the server is not stopping;
 * otherwise 503, so that a proxy chooses another server. Concurrent probes share one check.
 */
export function probes(
  deps: Pick<Deps, 'db' | 'engine' | 'files' | 'log' | 'settings'>,
  connectionLimits: Pick<ConnectionLimits, 'isLeaving' | 'holdsWrites'>,
  headers: Readonly<Record<string, string>>,
): { answer: DirectAnswer; check: () => Promise<boolean> } {
  let checking: Promise<boolean> | undefined;
  let wasReady = true;

  async function check(): Promise<boolean> {
    const [isReady, err] = await Promise.all([ownsFolder(deps), requireDurable(deps)])
      .then(([owns]) => {
        if (owns && connectionLimits.holdsWrites)
          rmSync(unprovenFile(deps.settings.dataDir), { force: true });
        return [owns, undefined] as const;
      })
      .catch((error: unknown) => [false, error] as const);
    if (wasReady && !isReady) deps.log.error({ err }, 'not ready: database or files do not answer');
    else if (isReady && !wasReady) deps.log.info({}, 'ready again');
    wasReady = isReady;
    if (isReady) connectionLimits.holdsWrites = false;
    checking = undefined;
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

  const answer: DirectAnswer = (request, response) => {
    if (!isProbe(request)) return undefined;
    if (request.url === '/healthz') send(response);
    else if (connectionLimits.isLeaving) send(response, 'closing');
    else {
      checking ??= check();
      void checking.then((isReady) => send(response, isReady ? undefined : 'unavailable'));
    }
    return request.url;
  };
  return { answer, check };
}

/** Throws where PostgreSQL's durability settings were switched off after the start. */
async function requireDurable({
  db,
  engine,
  settings,
}: Pick<Deps, 'db' | 'engine' | 'settings'>): Promise<void> {
  if (engine.name !== 'postgres' || settings.unsafeDatabase) return;
  const names = await disabledDurability(db);
  if (names.length > 0) throw new Error(`PostgreSQL has ${names.join(', ')} switched off`);
}

function isProbe({ method, url, headers }: IncomingMessage): boolean {
  if (url !== '/healthz' && url !== '/readyz') return false;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'];
  return (method === 'GET' || method === 'HEAD') && !hasBody;
}
