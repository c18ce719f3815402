import type { Person } from '#contract/people.ts';
import { administration, peopleTexts as texts } from '#web/texts/administration.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import type { useAccount } from './useAccount.ts';

interface CloseAccountProps {
  readonly person: Person;
  readonly isSelf: boolean;
  readonly account: ReturnType<typeof useAccount>;
  readonly onClose: () => void;
}

/** The question names what ends with the account. */
export function CloseAccount({ person, isSelf, account, onClose }: CloseAccountProps) {
  const { firstName } = person;
  return (
    <Confirm
      title={texts.closeAsk(firstName)}
      text={isSelf ? texts.closeOwnText : texts.closeText(firstName)}
      confirm={texts.closeYes}
      cancel={administration.cancel}
      danger
      pending={account.pending}
      onConfirm={() => account.close(onClose)}
      onCancel={onClose}
    />
  );
}
