import { openDB } from 'idb';

export const planted = openDB;
