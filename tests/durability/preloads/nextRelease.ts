import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Preloaded into a server to simulate the next release, with one more migration. Like every
 * migration (docs/decisions/0044), it only adds: a column, an index and a table.
 */
const step = `'9999_next': {
  async up(db) {
    await db.schema.alterTable('song').addColumn('next_column', 'text').execute();
    await db.schema.createIndex('song_next').on('song').column('next_column').execute();
    await db.schema.createTable('next_table').addColumn('id', 'text').execute();
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
