import { SqliteConnection } from '#server/storage/sqliteConnection.ts';

/* Loaded before a program: what should be one transaction is written statement by statement. */
SqliteConnection.prototype.begin = async () => undefined;
SqliteConnection.prototype.commit = async () => undefined;
