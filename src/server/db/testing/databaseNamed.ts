import pg from 'pg';

/** The same cluster's address, naming another database. */
export function databaseNamed(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** One command that belongs to no transaction, such as `create database`. */
export async function onCluster(clusterUrl: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}
