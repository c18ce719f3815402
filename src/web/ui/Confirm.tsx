import type { ConfirmProps } from './confirmProps.ts';
import { RequestedBoundary, lazyCode } from './LazyBoundary.tsx';

const popup = lazyCode(async () => (await import('./ConfirmPopup.tsx')).ConfirmPopup);

/**
 * A modal confirmation; render it while it is open. Its code is loaded on demand; if that fails
 * nothing is confirmed.
 */
export function Confirm(props: ConfirmProps) {
  return <RequestedBoundary code={popup} props={props} onMissing={props.onCancel} />;
}
