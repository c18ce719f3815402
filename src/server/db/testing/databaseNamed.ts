import pg from 'pg';

/** The URL of another database of the same cluster. */
export function databaseNamed(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a command outside of a transaction, such as `create database`. */
export async function onCluster(clusterUrl: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
