import { ShieldX } from 'lucide-react';
import { login } from '#web/texts/login.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** For a browser without passkeys (spec §2, §8). */
export function PasskeysMissing() {
  return (
    <Notice tone="info" icon={<ShieldX size={32} />} title={login.unsupportedTitle}>
      <p>{login.unsupported}</p>
    </Notice>
  );
}
