export const planted = process.version;
