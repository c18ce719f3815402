import type { Deps } from '#server/seam/deps.ts';

export const planted: Deps | null = null;
