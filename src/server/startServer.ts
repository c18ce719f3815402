import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUpNightly, copyBeforeUpgrade } from '#server/backup/byServer.ts';
import { type Deps, type Log, systemClock, systemDeps } from '#server/core/deps.ts';
import { bindFolderToDatabase, refuseLostDatabase } from '#server/files/bindFolderToDatabase.ts';
import { cleanUpOrphans } from '#server/files/cleanUpOrphans.ts';
import { closeGracefully } from '#server/http/edge/httpServer.ts';
import { loadSsr } from '#server/http/pages/ssr.ts';
import { unprovenFile } from '#server/http/edge/probes.ts';
import { toAppError } from '#server/http/calls/toAppError.ts';
import { readScreenFiles } from '#server/http/pages/readScreenFiles.ts';
import { defaultCapacity } from '#server/http/edge/connectionLimits.ts';
import { loadInvitationKey } from '#server/auth/invitations/loadInvitationKey.ts';
import { enforceRetention } from '#server/privacy/retention.ts';
import { offerSetupLink } from '#server/auth/registration/setupLink.ts';
import { throttleDiskFull } from '#server/core/throttledLog.ts';
import { bindPasskeyHost } from '#server/auth/passkeys/relyingParty.ts';
import { openContentStore } from '#server/blobs/DiskContentStore.ts';
import { holdServerLock, isShared, openDatabase } from '#server/db/openDatabase.ts';
import { toStartupError } from '#server/db/toStartupError.ts';
import { seed } from '#server/samples/seed.ts';
import { type Settings, StartupError, prepareDataFolder } from '#server/settings/settings.ts';
import { createApp } from './app.ts';
import { allRoutes } from './routes.ts';

export interface RunningServer {
  /** The public origin, `PUBLIC_ORIGIN`. */
  readonly origin: string;
  /** Registration link for the first person; null once somebody has registered (decision 3). */
  readonly setupLink: string | null;
  close(): Promise<void>;
}

const dist = join(import.meta.dirname, '../../dist');

/**
 * Starts the server: settings → database → sample songs → setup link → listen. Throws `StartupError`
 * with a Norwegian sentence for every fault that the operator can fix.
 */
export function startServer(settings: Settings, log: Log): Promise<RunningServer> {
  return start(settings, log).catch((error: unknown) => {
    throw toStartupError(error);
  });
}

async function start(settings: Settings, log: Log): Promise<RunningServer> {
  prepareDataFolder(settings.dataDir);
  const files = await openContentStore(settings);
  await refuseLostDatabase(files, settings);
  const unproven = unprovenFile(settings.dataDir);
  const database = await openDatabase(settings, undefined, async () => {
    await copyBeforeUpgrade(settings, files, systemClock);
    writeFileSync(unproven, '', { flush: true });
  });
  let metrics: Awaited<ReturnType<typeof openMetrics>> = null;
  let releaseLock = async () => {};
  try {
    const holdsWrites = existsSync(unproven) && !(await isShared(database));
    if (!holdsWrites) rmSync(unproven, { force: true });
    releaseLock = await holdServerLock(settings);
    const isDiskFull = (error: unknown) => toAppError(error, database.engine).code === 'diskFull';
    const quietLog = throttleDiskFull(log, isDiskFull, systemClock);
    const system = systemDeps(database, files, settings, quietLog);
    await bindPasskeyHost(system);
    await bindFolderToDatabase(system);
    const deps = { ...system, invitationKey: await loadInvitationKey(system) };
    await seed(deps);
    const setupLink = await offerSetupLink(deps);
    const screens = lazy(() => readScreenFiles(dist));
    const rendering = lazy(() => loadSsr(dist, log));
    metrics = await openMetrics(deps);
    const routes = await allRoutes(deps);
    const app = createApp(deps, { routes, screens, rendering, note: metrics?.note });
    app.connectionLimits.holdsWrites = holdsWrites;
    await app.ready();
    // Not through Fastify, which listens a second time for the other address of «localhost».
    // The backlog lets a burst of connections wait in the kernel's queue instead of being refused.
    app.server.listen({
      port: settings.port,
      host: settings.host,
      backlog: defaultCapacity.connections,
    });
    await once(app.server, 'listening').catch(refuse(settings));
    if (holdsWrites) askUntilReady(app);
    const stopBackgroundWork = startBackgroundWork(deps, () => [screens(), rendering()]);
    return {
      origin: settings.publicOrigin,
      setupLink,
      async close() {
        app.connectionLimits.leave();
        if (settings.stopDelay > 0) await pause(settings.stopDelay);
        await closeGracefully(app);
        metrics?.server.close();
        await stopBackgroundWork();
        await database.close();
        await releaseLock();
      },
    };
  } catch (error) {
    metrics?.server.close();
    await database.close();
    await releaseLock();
    throw error;
  }
}

const readinessInterval = 10_000; // ms

/**
 * Ends the refusal of writes after a migration: until `/readyz` has succeeded once the operator can restore
 * the copy without losing data. The server asks itself, at once and then at intervals, since no probe may
 * be configured. Not used where another server shares the database: no copy is restored there.
 */
function askUntilReady(app: ReturnType<typeof createApp>): void {
  void app.isReady();
  const timer = setInterval(() => {
    if (app.connectionLimits.holdsWrites) void app.isReady();
    else clearInterval(timer);
  }, readinessInterval).unref();
}

const startDelay = 1000; // ms: requests that arrived during the start are served first

/**
 * Starts the background work: reads the built screens before a new release replaces them, cleans up
 * orphaned files, enforces retention, takes nightly backups. Returns a function that stops it. Each
 * start runs clean-up and retention at least once, even where it is stopped within the delay.
 */
function startBackgroundWork(deps: Deps, readScreens: () => unknown): () => Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  const begin = () => void stops.push(cleanUpOrphans(deps), enforceRetention(deps));
  const timer = setTimeout(() => {
    readScreens();
    begin();
    stops.push(backUpNightly(deps));
  }, startDelay).unref();
  return async () => {
    clearTimeout(timer);
    if (stops.length === 0) begin();
    for (const stop of stops) await stop();
  };
}

function lazy<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** Serves metrics where `METRICS_PORT` is set; the module is imported only then. */
async function openMetrics(deps: Deps) {
  const { metrics } = deps.settings;
  if (metrics === null) return null;
  const { countAnswers, serveMetrics } = await import('#server/http/edge/metrics.ts');
  const { registry, note } = countAnswers(deps);
  const server = serveMetrics(registry).listen(metrics.port, metrics.host);
  await once(server, 'listening').catch(refuse(metrics, 'METRICS_'));
  return { note, server };
}

/** Translates errors of `listen`. `kind` is the prefix of the setting's name. */
function refuse({ port, host }: Pick<Settings, 'port' | 'host'>, kind = '') {
  return (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartupError(`${kind}PORT ${port} er opptatt av et annet program. Velg en annen.`);
    }
    if (code === 'EACCES') {
      throw new StartupError(
        `${kind}PORT ${port} kan ikke brukes av denne brukeren. Velg en over 1023.`,
      );
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`${kind}HOST «${host}» er ikke en adresse på denne maskinen.`);
    }
    throw error;
  };
}
