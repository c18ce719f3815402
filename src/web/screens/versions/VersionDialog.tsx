import { useQueryClient } from '@tanstack/react-query';
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/base/pages.ts';
import type { AlternateVersion } from '#contract/songs/song.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { type Difference, Differing } from '#web/features/conflict/Differing.tsx';
import { type VersionValues, versionValues } from '#web/songEdits/writtenFields.ts';
import { discardBlocked } from '#web/features/blockedWrites/discardBlocked.ts';
import { RefusedNotice } from '#web/features/blockedWrites/BlockedGate.tsx';
import { versions as texts } from '#web/texts/songVersions.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import dialogStyles from '#web/ui/Dialog.module.css';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { clearForPanel } from '#web/ui/toastStore.ts';
import styles from './VersionDialog.module.css';
import {
  type EditedVersion,
  VersionForm,
  type VersionFormState,
  useVersionForm,
} from './VersionForm.tsx';

interface VersionDialogProps extends EditedVersion {
  readonly onClose: () => void;
}

/** «Legg til ny versjon» / «Rediger versjon» (spec §2); leaving it asks if something is unsaved. */
export function VersionDialog({ onClose, ...edited }: VersionDialogProps) {
  const { song, before, blocked: asked = null } = edited;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const form = useVersionForm(edited, onClose, () =>
    navigate(pages.waiting.path, { replace: true }),
  );
  const { guard } = form;
  const end = () => {
    guard.release();
    onClose();
  };
  const [asking, setAsking] = useState(false);
  useEffect(clearForPanel, []);
  const close = () => (form.isUnsaved ? setAsking(true) : end());
  const letTheirsStand = async () => {
    if (form.blocked === null || (await discardBlocked(client, form.blocked))) end();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles['backdrop']} />
        <Dialog.Viewport className={dialogStyles['viewport']}>
          <Dialog.Popup
            aria-modal="true"
            className={classNames(dialogStyles['popup'], dialogStyles['wide'], styles['dialog'])}
          >
            <div className={dialogStyles['top']}>
              <Dialog.Title className={dialogStyles['title']}>
                {before === null ? texts.add : texts.edit}
              </Dialog.Title>
              <Dialog.Close
                render={
                  <IconButton label={texts.close}>
                    <X aria-hidden="true" />
                  </IconButton>
                }
              />
            </div>
            {form.clash === null ? (
              <>
                <RefusedNotice blocked={asked} />
                <VersionForm form={form} song={song} onCancel={close} />
              </>
            ) : (
              <VersionClashChoice
                form={form}
                now={form.clash.now}
                onTheirs={() => void letTheirsStand()}
              />
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
      {(asking || guard.asking) && (
        <Confirm
          title={texts.leaveTitle}
          text={texts.leaveText}
          confirm={texts.leave}
          cancel={texts.stay}
          onConfirm={guard.asking ? guard.leave : end}
          onCancel={() => {
            setAsking(false);
            guard.stay();
          }}
        />
      )}
    </Dialog.Root>
  );
}

interface VersionClashChoiceProps {
  readonly form: VersionFormState;
  /** The version as another user left it; null if they deleted it. */
  readonly now: AlternateVersion | null;
  readonly onTheirs: () => void;
}

const names: readonly (readonly [field: keyof VersionValues, name: string, lines: boolean])[] = [
  ['name', texts.name, false],
  ['key', texts.keyLabel, false],
  ['lyrics', texts.lyrics, true],
  ['notes', texts.notes, true],
];

/** Two users changed the same version: both are shown, the person decides (decision 13). */
function VersionClashChoice({ form, now, onTheirs }: VersionClashChoiceProps) {
  const sentence = now === null ? texts.deletedMeanwhile : texts.changedMeanwhile;
  return (
    <>
      <FailureNotice sentence={sentence} />
      {now !== null && <Differing differences={differing(form.values, versionValues(now))} />}
      <div className={layout['buttons']}>
        <Button onClick={onTheirs}>{now === null ? texts.keepDeleted : texts.keepTheirs}</Button>
        <Button variant="primary" onClick={form.keepMine}>
          {now === null ? texts.addAgain : texts.keepMine}
        </Button>
      </div>
    </>
  );
}

function differing(mine: VersionValues, theirs: VersionValues): Difference[] {
  return names
    .filter(([field]) => mine[field] !== theirs[field])
    .map(([field, name, lines]) => ({ name, lines, mine: mine[field], theirs: theirs[field] }));
}
