import { KeyRound, LockKeyhole, LockKeyholeOpen, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { IssuedInvitation as Issued } from '#contract/people/invitations.ts';
import { pages } from '#contract/base/pages.ts';
import type { Person } from '#contract/people/people.ts';
import { IdentityQuestion } from '#web/features/IdentityQuestion.tsx';
import { IssuedInvitation } from '#web/features/invitations/IssuedInvitation.tsx';
import { useIdentityCheck } from '#web/session/useIdentityCheck.ts';
import { peopleTexts as texts } from '#web/texts/people.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { RecoveryCode } from './RecoveryCode.tsx';
import { DeletePerson } from './DeletePerson.tsx';
import { CloseAccount, useAccount } from './CloseAccount.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import styles from './People.module.css';

/** A person, and what determines the available actions. */
export interface ShownPerson {
  readonly person: Person;
  /** The prest's own account. */
  readonly isSelf: boolean;
  /** The last prest with an open account, who cannot lose role or account. */
  readonly isOnlyPrest: boolean;
  /** All communities, each in one spelling. */
  readonly communities: readonly string[];
}

/** Closing and opening the account, and a recovery code for a lost device. */
export function AccountActions({ person, isSelf, isOnlyPrest }: ShownPerson) {
  const { firstName, disabled } = person;
  const [asking, setAsking] = useState<'close' | 'recover' | 'delete' | null>(null);
  const [issued, setIssued] = useState<Issued | null>(null);
  const identity = useIdentityCheck();
  const account = useAccount(person, identity);
  const stop = () => setAsking(null);
  return (
    <div className={classNames(layout['group'], styles['account'])}>
      <h4>{texts.account}</h4>
      {issued !== null ? (
        <IssuedInvitation
          issued={issued}
          title={texts.recoveryReady(firstName)}
          hint={texts.recoveryReadyHint}
          level="h4"
          action={texts.done}
          onAction={() => setIssued(null)}
        />
      ) : (
        <>
          <p className={styles['soft']}>
            {disabled
              ? texts.recoveryClosed
              : isSelf
                ? texts.recoveryOwn
                : texts.recoveryHint(firstName)}
          </p>
          <div className={layout['cluster']}>
            {isSelf && <ButtonLink href={pages.profile.path}>{texts.toProfile}</ButtonLink>}
            {!isSelf && !disabled && (
              <Button onClick={() => setAsking('recover')}>
                <KeyRound size={18} aria-hidden="true" />
                {texts.recovery}
              </Button>
            )}
            {disabled ? (
              <>
                <Button variant="primary" pending={account.pending} onClick={account.open}>
                  <LockKeyholeOpen size={18} aria-hidden="true" />
                  {texts.open}
                </Button>
                <Button onClick={() => setAsking('delete')}>
                  <UserRoundX size={18} aria-hidden="true" />
                  {texts.delete}
                </Button>
              </>
            ) : (
              !isOnlyPrest && (
                <Button onClick={() => setAsking('close')}>
                  <LockKeyhole size={18} aria-hidden="true" />
                  {texts.close}
                </Button>
              )
            )}
          </div>
        </>
      )}
      {asking === 'close' && !identity.asking && (
        <CloseAccount person={person} isSelf={isSelf} account={account} onClose={stop} />
      )}
      {asking === 'recover' && (
        <RecoveryCode person={person} identity={identity} onIssued={setIssued} onClose={stop} />
      )}
      {asking === 'delete' && <DeletePerson person={person} identity={identity} onClose={stop} />}
      <IdentityQuestion identity={identity} />
    </div>
  );
}
