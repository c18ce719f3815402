import { planted as below } from './lyrics/importsUpwards.ts';

export const planted = below;
