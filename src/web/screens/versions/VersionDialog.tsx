import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RefusedNotice } from '#web/parts/stopped/RefusedNotice.tsx';
import { versions as texts } from '#web/texts/versions.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import dialogStyles from '#web/ui/Dialog.module.css';
import { IconButton } from '#web/ui/IconButton.tsx';
import { clearToasts } from '#web/ui/toastStore.ts';
import { type EditedVersion, useVersionForm } from './useVersionForm.ts';
import { VersionClashChoice } from './VersionClashChoice.tsx';
import { VersionForm } from './VersionForm.tsx';
import styles from './VersionDialog.module.css';

interface VersionDialogProps extends EditedVersion {
  readonly onClose: () => void;
}

/** «Legg til ny versjon» / «Rediger versjon» (spec §2); closing it asks when something is unsaved. */
export function VersionDialog({ onClose, ...edited }: VersionDialogProps) {
  const { song, before, stopped = null } = edited;
  const form = useVersionForm(edited, onClose);
  const [asking, setAsking] = useState(false);
  useEffect(clearToasts, []);
  const close = () => (form.dirty ? setAsking(true) : onClose());
  const letTheirsStand = async () => {
    if (stopped !== null) await (await import('#web/offline/outbox/decide.ts')).letGo(stopped);
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || close()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles['backdrop']} />
        <Dialog.Viewport className={dialogStyles['viewport']}>
          <Dialog.Popup className={classNames(dialogStyles['popup'], dialogStyles['wide'])}>
            <div className={styles['top']}>
              <Dialog.Title className={dialogStyles['title']}>
                {before === null ? texts.add : texts.edit}
              </Dialog.Title>
              <Dialog.Close
                render={
                  <IconButton label={texts.cancel}>
                    <X aria-hidden="true" />
                  </IconButton>
                }
              />
            </div>
            {form.clash === null ? (
              <>
                <RefusedNotice stopped={stopped} />
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
      {asking && (
        <Confirm
          title={texts.leaveTitle}
          text={texts.leaveText}
          confirm={texts.leave}
          cancel={texts.stay}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog.Root>
  );
}
