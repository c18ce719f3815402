import { writeFileSync } from 'node:fs';
import { ServerResponse } from 'node:http';
import { join } from 'node:path';

/**
 * Preloaded into servers of one data folder: the first to create an invitation closes the
 * connection instead of responding.
 */
const end = Reflect.get(ServerResponse.prototype, 'end');
ServerResponse.prototype.end = function endWithoutAnswer(this: ServerResponse, ...said: unknown[]) {
  const { method, url, socket } = this.req;
  if (method === 'POST' && url === '/api/invitations' && isFirst()) {
    socket.destroy();
    return this;
  }
  return Reflect.apply(end, this, said) as typeof this;
} as typeof end;

function isFirst(): boolean {
  try {
    writeFileSync(join(process.env['DATA_DIR'] ?? '', 'answer-lost'), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}
