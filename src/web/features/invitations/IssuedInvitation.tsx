import { CircleCheck } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { IssuedInvitation as Issued } from '#contract/people/invitations.ts';
import { formatDate } from '#web/texts/formats.ts';
import { invitation } from '#web/texts/invitations.ts';
import { Button } from '#web/ui/Button.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { CopyRow } from './CopyRow.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './IssuedInvitation.module.css';

interface IssuedInvitationProps {
  readonly issued: Issued;
  /** The success message, shown here because a toast would cover the code. */
  readonly message?: string;
  readonly title: string;
  readonly hint: string;
  /** Heading level of the title. */
  readonly level: 'h2' | 'h4';
  /** Label of the button at the end. */
  readonly action: string;
  readonly onAction: () => void;
}

/** The code and link to hand out; the code is shown only once (spec §2, decision 7). */
export function IssuedInvitation(props: IssuedInvitationProps) {
  const { issued, message, title, hint, level: Heading, action, onAction } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={headingId} className={layout['stack']}>
      <div>
        {message !== undefined && (
          <p className={styles['message']}>
            <CircleCheck size={20} aria-hidden="true" />
            {message}
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
