import { type ReactNode, useState } from 'react';
import { listDrafts } from '#web/offline/drafts/draftStore.ts';
import { countPending } from '#web/offline/outbox/outboxRows.ts';
import { inTime } from '#web/client/response.ts';
import { mayHaveStored } from '#web/offline/outbox/outboxState.ts';
import { useAuth } from '#web/session/authContext.ts';
import { otherBook } from '#web/texts/appOffers.ts';
import { drafts as draftTexts } from '#web/texts/songForm.ts';
import { type Unsent, signOutUnsent } from '#web/texts/waiting.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import type { ConfirmProps } from '#web/ui/confirmProps.ts';
import { isOtherInstallation } from '#web/client/installation.ts';

/** What would be lost by signing out here. */
export interface Loss {
  readonly unsent: Unsent;
  /** Titles of songs with an unfinished draft. */
  readonly drafts: readonly string[];
}

export const noLoss: Loss = { unsent: 0, drafts: [] };

/** Unreadable drafts count as none: nobody could resume them either. */
export async function findLoss(personId: string): Promise<Loss> {
  const [unsent, drafts] = await Promise.all([
    inTime(countPending()).catch(() => (mayHaveStored() ? 'unknown' : 0)),
    inTime(listDrafts(personId)).catch(() => []),
  ]);
  return { unsent, drafts };
}

type Question = Pick<ConfirmProps, 'title' | 'text' | 'confirm' | 'cancel'>;

const ofOtherBook: Question = {
  title: otherBook.removeTitle,
  text: otherBook.removeText,
  confirm: otherBook.removeConfirm,
  cancel: otherBook.removeCancel,
};

/** One question about everything that would be lost; null if nothing would be. */
export function questionOf({ unsent, drafts }: Loss): Question | null {
  const answers = { confirm: signOutUnsent.logoutAnyway, cancel: signOutUnsent.stay };
  if (unsent === 0 && drafts.length === 0) return null;
  if (unsent === 0) {
    const [title, text] = [draftTexts.unsaved(drafts.length), draftTexts.logoutText(drafts)];
    return { title, text, ...answers };
  }
  const too = drafts.length === 0 ? '' : ` ${draftTexts.logoutToo(drafts)}`;
  return { title: signOutUnsent.unsent(unsent), text: signOutUnsent.logoutText + too, ...answers };
}

interface SignOut {
  /** Signing out is under way. */
  readonly leaving: boolean;
  /** Resolves to whether the user was signed out; otherwise they are asked. */
  readonly signOut: () => Promise<boolean>;
  /**
   * Confirmation, shown if something would be lost (decision 47), and if another song book answers
   * at this address (decision 63).
   */
  readonly question: ReactNode;
}

export function useSignOut(personId: string): SignOut {
  const { logout } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const [asked, setAsked] = useState<Question | null>(null);
  const leave = () => {
    setAsked(null);
    setLeaving(true);
    void logout();
  };
  const signOut = async () => {
    // No server has the songs stored here.
    const found = isOtherInstallation() ? ofOtherBook : questionOf(await findLoss(personId));
    if (found === null) leave();
    else setAsked(found);
    return found === null;
  };
  const question = asked && (
    <Confirm {...asked} danger onConfirm={leave} onCancel={() => setAsked(null)} />
  );
  return { leaving, signOut, question };
}
