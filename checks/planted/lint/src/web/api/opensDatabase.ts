export const planted = () => indexedDB.open('songs');
