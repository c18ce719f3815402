import type { Deps } from '#server/deps.ts';

export const planted: Deps | null = null;
