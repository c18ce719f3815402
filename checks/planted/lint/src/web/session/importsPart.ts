import type { Shell } from '#web/parts/Shell.tsx';

export type Planted = typeof Shell;
