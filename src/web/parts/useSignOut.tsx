import { type ReactNode, useState } from 'react';
import { listDrafts } from '#web/offline/drafts/draftStore.ts';
import { countWaiting } from '#web/offline/outbox/outboxBook.ts';
import { inTime } from '#web/wire/answer.ts';
import { mayHaveWaiting } from '#web/offline/outbox/outboxState.ts';
import { useAuth } from '#web/session/authContext.ts';
import { drafts as draftTexts } from '#web/texts/songForm.ts';
import { type Unsent, waiting } from '#web/texts/waiting.ts';
import { Confirm } from '#web/ui/Confirm.tsx';

/** What a person would lose who signs out here. */
export interface Loss {
  readonly unsent: Unsent;
  /** Titles. */
  readonly drafts: readonly string[];
}

export const noLoss: Loss = { unsent: 0, drafts: [] };

/** Drafts that cannot be read are none: nobody could go on with them either. */
export async function findLoss(personId: string): Promise<Loss> {
  const [unsent, drafts] = await Promise.all([
    inTime(countWaiting()).catch(() => (mayHaveWaiting() ? 'unknown' : 0)),
    inTime(listDrafts(personId)).catch(() => []),
  ]);
  return { unsent, drafts };
}

/** The one question about it; null where nothing is lost. */
export function questionOf({ unsent, drafts }: Loss) {
  const confirm = waiting.logoutAnyway;
  if (unsent === 0 && drafts.length === 0) return null;
  if (unsent === 0) {
    const [title, text] = [draftTexts.unsaved(drafts.length), draftTexts.logoutText(drafts)];
    return { title, text, confirm };
  }
  const too = drafts.length === 0 ? '' : ` ${draftTexts.logoutToo(drafts)}`;
  return { title: waiting.unsent(unsent), text: waiting.logoutText + too, confirm };
}

interface SignOut {
  /** It is under way. */
  readonly leaving: boolean;
  /** Answers whether they leave; else they are asked. */
  readonly signOut: () => Promise<boolean>;
  /** Stands where there is something to lose, with a way to stay (decision 47). */
  readonly question: ReactNode;
}

export function useSignOut(personId: string): SignOut {
  const { logout } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const [loss, setLoss] = useState(noLoss);
  const asked = questionOf(loss);
  const leave = () => {
    setLoss(noLoss);
    setLeaving(true);
    void logout();
  };
  const signOut = async () => {
    const found = await findLoss(personId);
    const isNothing = questionOf(found) === null;
    if (isNothing) leave();
    else setLoss(found);
    return isNothing;
  };
  const question = asked && (
    <Confirm
      {...asked}
      cancel={waiting.stay}
      danger
      onConfirm={leave}
      onCancel={() => setLoss(noLoss)}
    />
  );
  return { leaving, signOut, question };
}
