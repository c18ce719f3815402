import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/openDatabase.ts';
import { databaseNamed, onCluster } from './databaseNamed.ts';
import { findPostgres } from './findPostgres.ts';
import { startCluster } from './startCluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: 'sqlite' | 'postgres';
    /** URL of the cluster's own database; null where PostgreSQL is not installed. */
    clusterUrl: string | null;
  }
}

/** A migrated template database, copied for tests. */
export const template = 'sangbok_template';

/** Vitest's global set-up of the project `postgres`. */
export default async function postgresSetup(project: TestProject) {
  const tools = findPostgres();
  if (tools === undefined) {
    if (process.env['REQUIRE_POSTGRES'] === '1') throw new Error('PostgreSQL is not installed');
    project.provide('clusterUrl', null);
    return undefined;
  }
  const cluster = await startCluster(tools);
  try {
    await onCluster(cluster.url, `create database ${template}`);
    const databaseUrl = databaseNamed(cluster.url, template);
    const database = await openDatabase({
      databaseUrl,
      dataDir: '',
      environment: 'test',
      unsafeDatabase: true,
    });
    await database.close();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('clusterUrl', cluster.url);
  return () => cluster.stop();
}
