import { limits } from '#contract/limits.ts';

export const planted = limits;
