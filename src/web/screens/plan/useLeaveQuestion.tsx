import { type ReactNode, useState } from 'react';
import { planForm as texts } from '#web/texts/planEditing.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

/** Closes a form, after a question where something in it is not saved. */
export function useLeaveQuestion(
  isDirty: boolean,
  onClose: () => void,
): { readonly leave: () => void; readonly question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    leave: () => (isDirty ? setAsking(true) : onClose()),
    question: asking && (
      <Confirm
        title={texts.leaveTitle}
        text={texts.leaveText}
        confirm={texts.leave}
        cancel={texts.stay}
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
