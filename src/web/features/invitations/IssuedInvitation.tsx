import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { IssuedInvitation as Issued } from '#contract/invitations.ts';
import { formatDate } from '#web/texts/formats.ts';
import { invitation } from '#web/texts/invitations.ts';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { CopyRow } from './CopyRow.tsx';
import styles from './IssuedInvitation.module.css';

interface IssuedInvitationProps {
  readonly issued: Issued;
  /** That it has been made, said here: a toast would lie on what is shown this once. */
  readonly said?: string;
  readonly title: string;
  readonly hint: string;
  /** The rank of the title among the headings around it. */
  readonly level: 'h2' | 'h4';
  /** What the button at the end says. */
  readonly action: string;
  readonly onAction: () => void;
}

/** What to hand on; the code is shown this once (spec §2, decision 7). */
export function IssuedInvitation(props: IssuedInvitationProps) {
  const { issued, said, title, hint, level: Heading, action, onAction } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={headingId} className={styles['issued']}>
      <div>
        {said !== undefined && (
          <p className={styles['said']}>
            <CircleCheck size={20} aria-hidden="true" />
            {said}
          </p>
        )}
        <Heading id={headingId} ref={heading} tabIndex={-1} className={styles['heading']}>
          {title}
        </Heading>
        <p className={styles['soft']}>{hint}</p>
      </div>
      <CopyRow
        name={invitation.code}
        value={issued.inviteCode}
        variant="code"
        copyLabel={invitation.copyCode}
        done={invitation.codeCopied}
        failed={invitation.codeNotCopied}
      />
      <CopyRow
        name={invitation.link}
        value={issued.invitationUrl}
        variant="link"
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
      <Button className={styles['action']} onClick={onAction}>
        {action}
      </Button>
    </section>
  );
}
