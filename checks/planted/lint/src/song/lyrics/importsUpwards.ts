import { languages } from '../valueSets.ts';

export const planted = languages;
