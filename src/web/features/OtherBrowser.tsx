import { ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import { CopyRow } from '#web/features/invitations/CopyRow.tsx';
import { isRefusedByDevice } from '#web/session/failures.ts';
import { inAppBrowser } from '#web/session/inAppBrowser.ts';
import { takeInviteLinkFragment, wholeAddress } from '#web/session/inviteLinkFragment.ts';
import { otherBrowser as texts } from '#web/texts/authentication.ts';
import { invitation } from '#web/texts/invitations.ts';
import { Notice } from '#web/ui/Notice.tsx';

interface TakenAlong {
  /** Of the invitation, to type it in the other browser. */
  readonly code?: string | undefined;
}

interface PasskeysMissingProps extends TakenAlong {
  /** What the screen says in a browser that is no other app's. */
  readonly sentence: string;
}

/** For browsers without passkeys (spec §2, §8). */
export function PasskeysMissing({ sentence, code }: PasskeysMissingProps) {
  const app = inAppBrowser(navigator.userAgent);
  return (
    <>
      {app === null ? (
        <Notice tone="info" icon={<ShieldX size={32} />} title={texts.missingTitle}>
          <p>{sentence}</p>
        </Notice>
      ) : (
        <InApp app={app} />
      )}
      <TakeAlong code={code} />
    </>
  );
}

interface RefusedInAppProps extends TakenAlong {
  /** Of the ceremony. */
  readonly error: Error;
}

/** After a failed ceremony: in another app's browser the next one will fail, too. */
export function RefusedInApp({ error, code }: RefusedInAppProps) {
  const app = inAppBrowser(navigator.userAgent);
  if (app === null || !isRefusedByDevice(error)) return null;
  return (
    <>
      <InApp app={app} />
      <TakeAlong code={code} />
    </>
  );
}

function InApp({ app }: { app: string }) {
  return (
    <Notice tone="info" icon={<ShieldX size={32} />} title={texts.inAppTitle}>
      <p>{texts.inApp(app)}</p>
    </Notice>
  );
}

/** What the person needs in another browser: the code, and the address with the whole link. */
function TakeAlong({ code }: TakenAlong) {
  const address = wholeAddress();
  useEffect(() => {
    // «Åpne i nettleser» opens what the address bar has.
    history.replaceState(history.state, '', address);
    return takeInviteLinkFragment;
  }, [address]);
  return (
    <>
      {code !== undefined && (
        <CopyRow
          name={invitation.code}
          value={code}
          variant="code"
          copyLabel={invitation.copyCode}
          done={invitation.codeCopied}
          failed={invitation.codeNotCopied}
        />
      )}
      <CopyRow
        name={texts.link}
        value={address}
        variant="link"
        copyLabel={texts.copyLink}
        done={texts.linkCopied}
        failed={texts.linkNotCopied}
      />
    </>
  );
}
