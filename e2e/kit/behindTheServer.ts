import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { limits } from '#contract/limits.ts';
import { sqliteFile } from '#server/storage/openSqlite.ts';
import type { Sangbok } from './startSangbok.ts';

const past = limits.freshSignIn + 60_000; // ms

/** Makes every sign-in older than a fresh one may be, as if its person had waited. */
export function ageSignIns(sangbok: Sangbok): void {
  write(sangbok, 'update sign_in set created_at = created_at - ?', past);
}

/** Only links let people in, as after three days at the ceiling of guesses (decision 7). */
export function closeCodes(sangbok: Sangbok): void {
  write(sangbok, 'update installation set links_only_since = ?', Date.now() - past);
}

/** So many deeds of nobody, a day old, are in the trail. */
export function fillTrail(sangbok: Sangbok, count: number): void {
  const numbers = `with recursive number(n) as (select 1 union all select n + 1 from number where n < ${count})`;
  const rows = `select 'planted-' || n, ?, 'exported', 1 from number`;
  write(
    sangbok,
    `insert into trail (id, at, deed, count) ${numbers} ${rows}`,
    Date.now() - 24 * 60 * 60 * 1000,
  );
}

/** No backup for four days, and what was in the way of the last try. */
export function missBackups(sangbok: Sangbok, problem: string): void {
  const fourDaysAgo = Date.now() - 4 * 24 * 60 * 60 * 1000;
  write(sangbok, 'update installation set bootstrapped_at = ?', fourDaysAgo);
  write(sangbok, 'update installation set backup_problem = ?', problem);
}

/** Behind the back of the running server. */
function write({ dataDir }: Sangbok, statement: string, value: number | string): void {
  const database = new DatabaseSync(join(dataDir, sqliteFile), { timeout: 5000 });
  database.prepare(statement).run(value);
  database.close();
}
