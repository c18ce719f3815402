import { Problem } from '#server/problem.ts';

export const planted = Problem;
