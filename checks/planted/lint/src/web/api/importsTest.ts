import { planted as other } from '#e2e/kit/planted.ts';

export const planted = other;
