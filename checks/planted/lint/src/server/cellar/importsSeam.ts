import type { Deps } from '#server/seam/deps.ts';

export type Planted = Deps;
