import { sentences } from '#checks/sentences.ts';

export const planted = sentences;
