import { beforeAll } from 'vitest';
import { onDevice } from '#web/offline/library/device.ts';
import { setOutboxDevice } from '#web/offline/outbox/outboxDevice.ts';
import { setOutboxWriter } from '#web/client/request.ts';
import { noteOnline } from '#web/client/response.ts';

// Test files share modules: what one of them left there is not the next one's.
beforeAll(() => {
  noteOnline(true);
  setOutboxWriter(null);
  setOutboxDevice(onDevice);
});
