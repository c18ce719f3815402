import { examine } from '#server/doctor/examine.ts';

export const planted = examine;
