import pg from 'pg';

/* Loaded before a server: it says that something is written, and commits it a moment later. */
const query = Reflect.get(pg.Client.prototype, 'query');
pg.Client.prototype.query = function queryCarelessly(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'object' ? Reflect.get(first ?? {}, 'text') : first;
  if (text !== 'commit') return Reflect.apply(query, this, args) as unknown;
  const later = ['select pg_sleep(0.05)', 'commit'];
  for (const each of later) Reflect.apply(query, this, [each]).catch(() => undefined);
  return Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [] });
} as typeof query;
