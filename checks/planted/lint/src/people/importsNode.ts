import { randomBytes } from 'node:crypto';

export const planted = randomBytes(1);
