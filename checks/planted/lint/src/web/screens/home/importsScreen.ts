export const planted = async () => await import('#web/screens/library/LibraryScreen.tsx');
