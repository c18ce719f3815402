import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { backUpNightly, copyBeforeUpgrade } from '#server/backup/byServer.ts';
import { type Deps, type Log, systemClock, systemDeps } from '#server/core/deps.ts';
import { bindFolderToDatabase, refuseLostDatabase } from '#server/files/bindFolderToDatabase.ts';
import { cleanUpOrphans } from '#server/files/cleanUpOrphans.ts';
import { closeGracefully } from '#server/http/httpServer.ts';
import { loadSsr } from '#server/http/ssr.ts';
import { unprovenFile } from '#server/http/probes.ts';
import { toAppError } from '#server/http/toAppError.ts';
import { readScreenFiles } from '#server/http/readScreenFiles.ts';
import { usualRoom } from '#server/http/traffic.ts';
import { loadInvitationKey } from '#server/auth/invitations/loadInvitationKey.ts';
import { enforceRetention } from '#server/privacy/retention.ts';
import { offerSetupLink } from '#server/auth/registration/setupLink.ts';
import { withFullDiskSeldom } from '#server/core/throttledLog.ts';
import { holdPasskeyHost } from '#server/auth/passkeys/relyingParty.ts';
import { openContentStore } from '#server/files/blobs/DiskContentStore.ts';
import { holdServerLock, isShared, openDatabase } from '#server/db/openDatabase.ts';
import { refusalOf } from '#server/db/refusalOf.ts';
import { seed } from '#server/samples/seed.ts';
import { type Settings, StartupError, prepareDataFolder } from '#server/settings/settings.ts';
import { createApp } from './app.ts';
import { allRoutes } from './routes.ts';

export interface RunningServer {
  /** Where browsers find it; `PUBLIC_ORIGIN`. */
  readonly origin: string;
  /** For the first person; null when there was one (decision 3). */
  readonly setupLink: string | null;
  close(): Promise<void>;
}

const dist = join(import.meta.dirname, '../../dist');

/**
 * Settings → database → sample songs → setup link → listening. Throws `StartupError` with a
 * Norwegian sentence where whoever runs it can do something about it.
 */
export function startServer(settings: Settings, log: Log): Promise<RunningServer> {
  return start(settings, log).catch((error: unknown) => {
    throw refusalOf(error);
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
  let figures: Awaited<ReturnType<typeof openFigures>> = null;
  let letGo = async () => {};
  try {
    const holdsWrites = existsSync(unproven) && !(await isShared(database));
    if (!holdsWrites) rmSync(unproven, { force: true });
    letGo = await holdServerLock(settings);
    const isDiskFull = (error: unknown) => toAppError(error, database.engine).code === 'diskFull';
    const quietLog = withFullDiskSeldom(log, isDiskFull, systemClock);
    const world = systemDeps(database, files, settings, quietLog);
    await holdPasskeyHost(world);
    await bindFolderToDatabase(world);
    const deps = { ...world, invitationKey: await loadInvitationKey(world) };
    await seed(deps);
    const setupLink = await offerSetupLink(deps);
    const screens = onlyOnce(() => readScreenFiles(dist));
    const rendering = onlyOnce(() => loadSsr(dist, log));
    figures = await openFigures(deps);
    const routes = await allRoutes(deps);
    const app = createApp(deps, { routes, screens, rendering, note: figures?.note });
    if (holdsWrites) holdWrites(app);
    await app.ready();
    // Not by Fastify, which listens a second time for the other address of «localhost».
    // Many who come at once wait in the kernel's queue, instead of being turned away by it.
    app.server.listen({ port: settings.port, host: settings.host, backlog: usualRoom.connections });
    await once(app.server, 'listening').catch(refuse(settings));
    const stopKeeping = keepHouse(deps, () => [screens(), rendering()]);
    return {
      origin: settings.publicOrigin,
      setupLink,
      async close() {
        app.traffic.leave();
        if (settings.stopDelay > 0) await pause(settings.stopDelay);
        await closeGracefully(app);
        figures?.server.close();
        await stopKeeping();
        await database.close();
        await letGo();
      },
    };
  } catch (error) {
    figures?.server.close();
    await database.close();
    await letGo();
    throw error;
  }
}

const unasked = 10_000; // ms

/**
 * Until `/readyz` has said once that all is well, nothing is written into a database that has just
 * been brought up to date: whoever upgrades can still put the copy back, and nobody loses a thing.
 * Where nobody asks, the server looks for itself, time and again. Not where another server writes
 * too: then no copy is put back.
 */
function holdWrites(app: ReturnType<typeof createApp>): void {
  app.traffic.holdsWrites = true;
  const looking = setInterval(() => {
    if (app.traffic.holdsWrites) void app.isReady();
    else clearInterval(looking);
  }, unasked).unref();
}

const waited = 1000; // ms: whoever knocked while it started is served by then

/**
 * Looks after things from then on: `readScreens` have to be in hand before a release replaces them,
 * files are swept, backups taken, what is old forgotten. Answers how to stop; however short it was,
 * each start has swept and forgotten once.
 */
function keepHouse(deps: Deps, readScreens: () => unknown): () => Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  const begin = () => void stops.push(cleanUpOrphans(deps), enforceRetention(deps));
  const timer = setTimeout(() => {
    readScreens();
    begin();
    stops.push(backUpNightly(deps));
  }, waited).unref();
  return async () => {
    clearTimeout(timer);
    if (stops.length === 0) begin();
    for (const stop of stops) await stop();
  };
}

function onlyOnce<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** Where they are wanted, and loaded there alone: most servers are watched by nobody. */
async function openFigures(deps: Deps) {
  const { metrics } = deps.settings;
  if (metrics === null) return null;
  const { countAnswers, serveMetrics } = await import('#server/http/metrics.ts');
  const { registry, note } = countAnswers(deps);
  const server = serveMetrics(registry).listen(metrics.port, metrics.host);
  await once(server, 'listening').catch(refuse(metrics, 'METRICS_'));
  return { note, server };
}

/** `kind` begins the names of the settings that say where. */
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
