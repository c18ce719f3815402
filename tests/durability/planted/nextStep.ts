import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Loaded before a server: it is of a next release, whose database has one step more. As steps are
 * (docs/decisions/0044), it adds: a column, an index and a table. STEP_TAKES names a column of songs
 * that it calls otherwise, as no step may.
 */
const taken = process.env['STEP_TAKES'];
const taking =
  taken === undefined
    ? ''
    : `await db.schema.alterTable('song').renameColumn('${taken}', 'taken').execute();`;
const step = `'9999_planted': {
  async up(db) {
    await db.schema.alterTable('song').addColumn('planted', 'text').execute();
    await db.schema.createIndex('song_planted').on('song').column('planted').execute();
    await db.schema.createTable('planted').addColumn('id', 'text').execute();
    ${taking}
  },
},`;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/migrations/migrations.ts')) return loaded;
    return {
      ...loaded,
      source: readFileSync(fileURLToPath(url), 'utf8').replace(/\n {2}\};\n\}/, `\n${step}$&`),
    };
  },
});
