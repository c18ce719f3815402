export type Planted = typeof import('#web/api/songs.ts');
