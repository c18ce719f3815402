import pg from 'pg';

/*
 * Loaded before a server: PostgreSQL answers each commit at once and writes it down when there is
 * time.
 */
const query = Reflect.get(pg.Client.prototype, 'query');
pg.Client.prototype.query = function queryCarelessly(this: pg.Client, ...args: unknown[]) {
  const answer: unknown = Reflect.apply(query, this, args);
  const [first] = args;
  const text = typeof first === 'object' ? Reflect.get(first ?? {}, 'text') : first;
  if (text === 'begin') void Reflect.apply(query, this, ['set local synchronous_commit to off']);
  return answer;
} as typeof query;
