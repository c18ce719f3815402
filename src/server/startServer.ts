import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Deps, Log } from './deps.ts';
import { closeGracefully } from '#server/http/closeGracefully.ts';
import { createServer } from '#server/http/createServer.ts';
import { readScreenFiles } from '#server/http/screenFiles.ts';
import { offerSetupLink } from '#server/registration/offerSetupLink.ts';
import { openDatabase } from '#server/storage/openDatabase.ts';
import { seed } from '#server/storage/seed.ts';
import { freePort } from './freePort.ts';
import { prepareDataFolder } from './prepareDataFolder.ts';
import { allRoutes } from './routes.ts';
import type { Settings } from './settings.ts';
import { StartRefused } from './startRefused.ts';

export interface RunningServer {
  /** Where browsers find it; `PUBLIC_ORIGIN`. */
  readonly origin: string;
  /** For the first person; null when there was one (decision 3). */
  readonly setupLink: string | null;
  close(): Promise<void>;
}

const screens = join(import.meta.dirname, '../../dist/web');

/**
 * Settings → database → sample songs → setup link → listening. Port 0 takes a free one. Throws
 * `StartRefused` with a Norwegian sentence where whoever runs it can do something about it.
 */
export async function startServer(wanted: Settings, log: Log): Promise<RunningServer> {
  const settings = wanted.port === 0 ? await onFreePort(wanted) : wanted;
  prepareDataFolder(settings.dataDir);
  const database = await openDatabase(settings);
  try {
    const { db, engine } = database;
    const deps: Deps = { db, engine, settings, clock: Date.now, randomBytes, log };
    await seed(deps);
    const setupLink = await offerSetupLink(deps);
    const app = createServer(deps, await allRoutes(deps), readScreenFiles(screens));
    await app.listen({ port: settings.port, host: settings.host }).catch(refuse(settings));
    return {
      origin: settings.publicOrigin,
      setupLink,
      async close() {
        await closeGracefully(app);
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function onFreePort(settings: Settings): Promise<Settings> {
  const port = await freePort(settings.host);
  return { ...settings, port, publicOrigin: settings.publicOrigin.replace(/:0$/, `:${port}`) };
}

function refuse({ port, host }: Settings) {
  return (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartRefused(`PORT ${port} er opptatt av et annet program. Velg en annen.`);
    }
    if (code === 'EACCES') {
      throw new StartRefused(`PORT ${port} kan ikke brukes av denne brukeren. Velg en over 1023.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefused(`HOST «${host}» er ikke en adresse på denne maskinen.`);
    }
    throw error;
  };
}
