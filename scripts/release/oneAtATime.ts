import { createHash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartupError } from '#server/settings/settings.ts';

/**
 * Holds the lock of a releases folder until this process ends; throws `StartupError` where another
 * `install` or `upgrade` holds it. An abstract socket of Linux: it leaves no file, and the kernel frees it,
 * however the process ends.
 */
export async function holdLock(folder: string): Promise<void> {
  const place = existsSync(folder) ? realpathSync(folder) : folder;
  const name = createHash('sha256').update(place).digest('hex');
  const lock = createServer().listen(`\0sangbok-${name}`).unref();
  await once(lock, 'listening').catch(() => {
    throw new StartupError(
      'En annen «sangbok install» eller «sangbok upgrade» er i gang her. Vent til den er ferdig, og kjør kommandoen på nytt.',
    );
  });
}
