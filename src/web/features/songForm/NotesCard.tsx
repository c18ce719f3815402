import { songForm as texts } from '#web/texts/songForm.ts';
import { Card } from '#web/ui/Card.tsx';
import { TextArea } from '#web/ui/Fields.tsx';
import styles from './SongForm.module.css';
import type { SongFormState } from './useSongForm.ts';

/** Comments for whoever sings or plays (spec §2). */
export function NotesCard({ form }: { form: SongFormState }) {
  return (
    <Card heading={texts.notesCard}>
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
