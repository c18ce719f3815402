import type { Schema } from '#server/storage/schema.ts';

export type Planted = Schema;
