import { innocent } from '#server/innocent.ts';

export const planted = innocent;
