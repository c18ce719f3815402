import { useEffect, useId, useRef } from 'react';
import type { IssuedInvitation } from '#contract/invitations.ts';
import { formatDate } from '#web/texts/formatDate.ts';
import { invitation } from '#web/texts/invitation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { CopyRow } from './CopyRow.tsx';
import styles from './CreateInvitationScreen.module.css';

interface IssuedInvitationCardProps {
  readonly issued: IssuedInvitation;
  readonly onAnother: () => void;
}

/** What to hand on; the code is shown this once (spec §2, decision 7). */
export function IssuedInvitationCard({ issued, onAnother }: IssuedInvitationCardProps) {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card aria-labelledby={headingId} className={styles['issued']}>
      <div>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles['heading']}>
          {invitation.readyTitle(issued.firstName)}
        </h2>
        <p className={styles['soft']}>{invitation.readyHint}</p>
      </div>
      <CopyRow
        name={invitation.code}
        value={issued.inviteCode}
        look="code"
        copyLabel={invitation.copyCode}
        done={invitation.codeCopied}
        failed={invitation.codeNotCopied}
      />
      <CopyRow
        name={invitation.link}
        value={issued.invitationUrl}
        look="link"
        copyLabel={invitation.copyLink}
        done={invitation.linkCopied}
        failed={invitation.linkNotCopied}
      />
      <Facts
        facts={[
          [invitation.firstName, issued.firstName],
          [invitation.community, issued.community],
          [
            invitation.expires,
            <time key="expires" dateTime={issued.expiresAt}>
              {formatDate(issued.expiresAt)}
            </time>,
          ],
        ]}
      />
      <Button className={styles['submit']} onClick={onAnother}>
        {invitation.another}
      </Button>
    </Card>
  );
}
