import type { Song } from '#contract/song.ts';
import { sentenceOf } from '#web/api/apiError.ts';
import { FailureNotice } from '#web/parts/FailureNotice.tsx';
import type { VersionValues } from '#web/parts/songVersions/readVersion.ts';
import { versions as texts } from '#web/texts/versions.ts';
import { Button } from '#web/ui/Button.tsx';
import dialogStyles from '#web/ui/Dialog.module.css';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { VersionFormState } from './useVersionForm.ts';
import styles from './VersionDialog.module.css';

interface VersionFormProps {
  readonly form: VersionFormState;
  readonly song: Song;
  readonly onCancel: () => void;
}

/** Name, key, lyrics and notes (spec §2). */
export function VersionForm({ form, song, onCancel }: VersionFormProps) {
  const field = (name: keyof VersionValues) => ({
    name,
    'data-field': name,
    value: form.values[name],
    error: form.sentence(name),
    autoComplete: 'off',
    onBlur: () => form.leave(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.change(name, event.currentTarget.value),
  });
  return (
    <form
      id={form.id}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.pending) form.submit();
      }}
    >
      <div inert={form.pending} className={styles['form']}>
        <div className={styles['pair']}>
          <TextField {...field('name')} label={texts.name} hint={texts.nameHint} required />
          <TextField {...field('key')} label={texts.keyLabel} />
        </div>
        <TextArea
          {...field('lyrics')}
          label={texts.lyrics}
          hint={texts.lyricsHint}
          look="code"
          required
          className={styles['lyrics']}
        />
        {form.values.lyrics === '' && (
          <Button
            look="plain"
            className={styles['fill']}
            onClick={() => form.change('lyrics', song.lyrics)}
          >
            {texts.fromOriginal}
          </Button>
        )}
        <TextArea {...field('notes')} label={texts.notes} />
      </div>
      {form.error !== null && (
        <FailureNotice sentence={sentenceOf(form.error) ?? texts.updateFailed} error={form.error} />
      )}
      <div className={dialogStyles['buttons']}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" look="primary" pending={form.pending}>
          {form.pending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}
