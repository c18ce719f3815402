import { Problem } from '#server/seam/problem.ts';

export const planted = Problem;
