import { ratio } from '#bench/ratio.ts';

export const planted = ratio;
