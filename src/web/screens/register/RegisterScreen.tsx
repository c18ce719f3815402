import { ShieldX } from 'lucide-react';
import { pages } from '#contract/pages.ts';
import { FrontDoor } from '#web/parts/FrontDoor.tsx';
import { useAuth } from '#web/session/authContext.ts';
import { supportsPasskeys } from '#web/session/ceremony.ts';
import { register } from '#web/texts/register.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AlreadyIn } from './AlreadyIn.tsx';
import { CodeStep } from './CodeStep.tsx';
import { DoneStep } from './DoneStep.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';
import { useInvitationLink } from './useInvitationLink.ts';
import { useRegistration } from './useRegistration.ts';

export function RegisterScreen() {
  return (
    <FrontDoor title={register.title}>
      {supportsPasskeys() ? <Registration /> : <PasskeysMissing />}
    </FrontDoor>
  );
}

function Registration() {
  const link = useInvitationLink();
  const registration = useRegistration();
  const { user } = useAuth().state;
  const accepted = registration.code.data;
  if (user !== null && !registration.passkey.isSuccess) return <AlreadyIn user={user} />;
  if (accepted === undefined) {
    return <CodeStep key={JSON.stringify(link)} link={link} registration={registration} />;
  }
  if (registration.passkey.isSuccess) return <DoneStep accepted={accepted} />;
  return <PasskeyStep accepted={accepted} registration={registration} />;
}

/** For a browser without passkeys (spec §2, §8). */
function PasskeysMissing() {
  return (
    <>
      <h1>{register.title}</h1>
      <Notice tone="info" icon={<ShieldX size={32} />} title={register.unsupportedTitle}>
        <p>{register.unsupported}</p>
      </Notice>
      <ButtonLink href={pages.login.path}>{register.toLogin}</ButtonLink>
    </>
  );
}
