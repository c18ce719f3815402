import { DatabaseSync } from 'node:sqlite';

export const planted = DatabaseSync;
