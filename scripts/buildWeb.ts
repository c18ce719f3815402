import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';

process.exitCode = await buildWebIfStale();
