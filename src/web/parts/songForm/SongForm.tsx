import type { NewSongFields } from '#contract/songForm.ts';
import { drafts } from '#web/texts/drafts.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { BasicsCard } from './BasicsCard.tsx';
import { FilesCard } from './FilesCard.tsx';
import { FormActions } from './FormActions.tsx';
import { LyricsCard } from './LyricsCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import styles from './SongForm.module.css';
import type { SongEditing } from './useSongEditing.ts';

interface SongFormProps {
  readonly editing: SongEditing;
  readonly onSave: (fields: NewSongFields) => void;
  readonly saveLabel: string;
  /** What is said where the server has no sentence of its own (spec §8). */
  readonly failedSentence: string;
  readonly cancelTo: string;
}

/** The form of a song, new or edited (spec §2). */
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
      {/* What is typed while the song is on its way would be lost with the form. */}
      <div inert={saving.pending} className={styles['form']}>
        <BasicsCard form={form} />
        <LyricsCard form={form} />
        <div className={styles['halves']}>
          <NotesCard form={form} />
          <FilesCard form={form} song={song} />
        </div>
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
