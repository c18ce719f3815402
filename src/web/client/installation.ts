import { eventEmitter } from '#web/state/eventEmitter.ts';

/** The installation that the songs on this device came from, if known. */
let kept: string | null = null;
/** The installation that answered last. */
let answering: string | null = null;
/** The installation at this address is not the one the songs here came from. */
let isOther = false;
const changes = eventEmitter<[]>();

export function keepInstallation(installation: string | null): void {
  kept = installation;
  if (installation === null) setOther(false);
}

export function answeringInstallation(): string | null {
  return answering;
}

/** Records which installation sent an answer; refusals do not count. */
export function noteInstallation(installation: string | null): void {
  if (installation === null) return;
  answering = installation;
  if (installation === kept) setOther(false);
}

/**
 * Whether a 401 says nothing about the session, since it came from another installation than the
 * songs here (decision 63).
 */
export function isOfAnother(installation: string | null): boolean {
  if (kept === null || installation === kept) return false;
  if (installation !== null) setOther(true);
  return true;
}

export function isOtherInstallation(): boolean {
  return isOther;
}

export const onOtherInstallation = changes.subscribe;

function setOther(is: boolean): void {
  if (isOther === is) return;
  isOther = is;
  changes.emit();
}
