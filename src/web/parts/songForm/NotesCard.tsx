import { useId } from 'react';
import { songForm as texts } from '#web/texts/songForm.ts';
import { Card } from '#web/ui/Card.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import styles from './SongForm.module.css';
import type { SongFormState } from './useSongForm.ts';

export function NotesCard({ form }: { form: SongFormState }) {
  const headingId = useId();
  return (
    <Card aria-labelledby={headingId} className={styles['card']}>
      <h2 id={headingId}>{texts.notesCard}</h2>
      <TextArea
        label={texts.notes}
        hint={texts.notesHint}
        name="notes"
        data-field="notes"
        value={form.input.values.notes}
        error={form.sentence('notes')}
        onBlur={() => form.leave('notes')}
        onChange={(event) => form.change('notes', event.currentTarget.value)}
        className={styles['notes']}
      />
    </Card>
  );
}
