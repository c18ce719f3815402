import type { NewSongFields } from '#contract/songs/songForm.ts';
import { drafts, songForm as texts } from '#web/texts/songForm.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { BasicsCard, MoreCard } from './BasicsCard.tsx';
import { FilesCard } from './FilesCard.tsx';
import { FormActions } from './FormActions.tsx';
import { LabelsCard } from './LabelsCard.tsx';
import { LyricsCard } from './LyricsCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import { RightsCard } from './RightsCard.tsx';
import styles from './SongForm.module.css';
import type { SongEditing } from './useSongEditing.ts';
import { countDetails } from './useSongForm.ts';

interface SongFormProps {
  readonly editing: SongEditing;
  readonly onSave: (fields: NewSongFields) => void;
  readonly saveLabel: string;
  /** Shown if the server has no message of its own (spec §8). */
  readonly failedSentence: string;
  readonly cancelTo: string;
}

/** The form of a song, new or edited (spec §2): the lyrics first, then what must be filled in. */
export function SongForm({ editing, onSave, ...actions }: SongFormProps) {
  const { form, song, guard, saving } = editing;
  return (
    <form
      id={form.id}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.pending) form.submit(onSave);
      }}
    >
      {/* Input during the upload would be lost with the form. */}
      <div inert={saving.pending} className={styles['form']}>
        <LyricsCard form={form} edited={song?.id ?? null} />
        <BasicsCard form={form} />
        <details
          open={form.detailsOpen}
          onToggle={(event) => form.setDetailsOpen(event.currentTarget.open)}
          className={styles['details']}
        >
          <summary className={styles['summary']}>
            {texts.detailsFilled(countDetails(form.input, song))}
          </summary>
          <div className={styles['form']}>
            <MoreCard form={form} />
            <div className={styles['halves']}>
              <LabelsCard form={form} />
              <RightsCard form={form} />
            </div>
            <div className={styles['halves']}>
              <NotesCard form={form} />
              <FilesCard form={form} song={song} />
            </div>
          </div>
        </details>
      </div>
      <FormActions editing={editing} {...actions} />
      {guard.asking && (
        <Confirm
          title={drafts.leaveTitle}
          text={drafts.leaveText}
          confirm={drafts.leave}
          cancel={drafts.stay}
          onConfirm={guard.leave}
          onCancel={guard.stay}
        />
      )}
    </form>
  );
}
