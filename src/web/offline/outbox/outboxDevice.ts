import type { OnDevice } from '#web/offline/kinds/writeKind.ts';

let device: OnDevice | null = null;

/** Hands in the device's library, which itself reads the outbox. */
export function setOutboxDevice(onDevice: OnDevice): void {
  device = onDevice;
}

export const onDevice: OnDevice = async (write) => device?.(write);
