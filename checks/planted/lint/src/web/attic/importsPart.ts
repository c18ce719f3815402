import { Shell } from '#web/parts/Shell.tsx';

export const planted = Shell;
