import { eventEmitter } from '#web/state/eventEmitter.ts';

/** Of which installation the songs on this device are, as far as it is known here. */
let kept: string | null = null;
/** Which installation answered last. */
let answering: string | null = null;
/** Another one answers at this address than that of the songs here. */
let isOther = false;
const changes = eventEmitter<[]>();

export function keepInstallation(installation: string | null): void {
  kept = installation;
  if (installation === null) setOther(false);
}

export function answeringInstallation(): string | null {
  return answering;
}

/** An answer other than a refusal came from this one. */
export function noteInstallation(installation: string | null): void {
  if (installation === null) return;
  answering = installation;
  if (installation === kept) setOther(false);
}

/** Whether a 401 says nothing of who is here: it is of another installation than what lies here (decision 63). */
export function isOfAnother(installation: string | null): boolean {
  if (kept === null || installation === kept) return false;
  if (installation !== null) setOther(true);
  return true;
}

export function isOtherInstallation(): boolean {
  return isOther;
}

export const onOtherInstallation = changes.listen;

function setOther(is: boolean): void {
  if (isOther === is) return;
  isOther = is;
  changes.tell();
}
