export type Planted = typeof import('#server/files/keepFiles.ts');
