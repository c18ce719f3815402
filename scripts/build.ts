import { buildServerIfStale } from '#scripts/server/buildServerIfStale.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';

process.exitCode = (await buildWebIfStale()) || (await buildServerIfStale());
