import { UserRoundPlus } from 'lucide-react';
import { useId } from 'react';
import type { IssuedInvitation } from '#contract/people/invitations.ts';
import type { User } from '#contract/people/user.ts';
import { may } from '#people/rights.ts';
import { useCommunities } from '#web/api/invitations.ts';
import { IdentityQuestion } from '#web/features/IdentityQuestion.tsx';
import { CommunityField } from '#web/features/CommunityField.tsx';
import { chrome } from '#web/texts/chrome.ts';
import { community, invitation } from '#web/texts/invitations.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import layout from '#web/ui/layout.module.css';
import styles from './CreateInvitationScreen.module.css';
import { useInvitationForm } from './useInvitationForm.ts';

interface InvitationFormProps {
  readonly user: User;
  readonly onIssued: (issued: IssuedInvitation) => void;
}

/**
 * First name and community; users who may invite only into their own cannot change it (spec §6).
 * The hints reserve the space of an error message, so that the button does not move while it is
 * being clicked.
 */
export function InvitationForm({ user, onIssued }: InvitationFormProps) {
  const headingId = useId();
  const anyCommunity = may(user, 'inviteIntoAnyCommunity');
  const { data: communities = [] } = useCommunities(anyCommunity);
  const form = useInvitationForm(user.community, onIssued);
  return (
    <Card aria-labelledby={headingId}>
      <form
        noValidate
        className={layout['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <h2 id={headingId}>{invitation.formTitle}</h2>
        <TextField
          {...form.field('firstName')}
          label={invitation.firstName}
          hint={invitation.firstNameHint}
          required={chrome.required}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="next"
        />
        <CommunityField
          {...form.field('community')}
          known={communities}
          required={chrome.required}
          disabled={!anyCommunity}
          hint={anyCommunity ? community.hint : invitation.ownCommunityHint}
          enterKeyHint="send"
        />
        <Button type="submit" variant="primary" pending={form.pending} className={styles['submit']}>
          <UserRoundPlus size={20} aria-hidden="true" />
          {form.pending ? invitation.creating : invitation.create}
        </Button>
      </form>
      <IdentityQuestion identity={form.identity} />
    </Card>
  );
}
