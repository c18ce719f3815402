export { readStored } from '#web/preferences/storage.ts';
