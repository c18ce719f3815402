import { useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { versionNameTaken } from '#contract/base/errors.ts';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { codeOf, sentenceOf } from '#web/client/apiError.ts';
import { FailureNotice } from '#web/features/FailureNotice.tsx';
import { LyricsEditor, type LyricsTab } from '#web/features/songForm/LyricsEditor.tsx';
import { useLeaveGuard } from '#web/features/songForm/useLeaveGuard.ts';
import { useWrittenValues } from '#web/features/songForm/useWrittenValues.ts';
import { type VersionChange } from '#web/songEdits/versionChange.ts';
import { type VersionValues, readVersion, versionValues } from '#web/songEdits/writtenFields.ts';
import { changeOfVersions, songShowing } from '#web/api/songWriting.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { chrome } from '#web/texts/chrome.ts';
import { whereItWaits } from '#web/texts/whereItIs.ts';
import { versions as texts } from '#web/texts/songVersions.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField, focusField } from '#web/ui/Fields.tsx';
import { classNames } from '#web/ui/classNames.ts';
import { toast } from '#web/ui/toastStore.ts';
import layout from '#web/ui/layout.module.css';
import styles from './VersionDialog.module.css';
import {
  baseOf,
  clashOf,
  isNameTaken,
  type BlockedVersion,
  blockedVersion,
  valuesAtFirst,
} from './blockedVersion.ts';

interface VersionFormProps {
  readonly form: VersionFormState;
  readonly song: Song;
  readonly onCancel: () => void;
}

/** Name, key, lyrics and notes (spec §2). */
export function VersionForm({ form, song, onCancel }: VersionFormProps) {
  const field = (name: Exclude<keyof VersionValues, 'lyrics'>) => ({
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
      className={layout['stack']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.pending) form.submit();
      }}
    >
      <div inert={form.pending} className={layout['stack']}>
        <div className={classNames(layout['stack'], styles['pair'])}>
          <TextField
            {...field('name')}
            label={texts.name}
            hint={texts.nameHint}
            required={chrome.required}
          />
          <TextField {...field('key')} label={texts.keyLabel} />
        </div>
        <LyricsEditor
          writing={form.writing}
          songKey={form.values.key || (song.key ?? '')}
          noteNames={song.noteNames}
          language={song.language}
          tab={form.tab}
          onTab={form.setTab}
          field={{
            error: form.sentence('lyrics'),
            hint: texts.lyricsHint,
            onBlur: () => form.leave('lyrics'),
          }}
          below={
            form.values.lyrics === '' && (
              <Button
                variant="plain"
                className={styles['fill']}
                onClick={() => form.writing.act(song.lyrics)}
              >
                {texts.fromOriginal}
              </Button>
            )
          }
          className={styles['lyrics']}
        />
        <TextArea {...field('notes')} label={texts.notes} />
      </div>
      {form.error !== null && (
        <FailureNotice sentence={sentenceOf(form.error) ?? texts.updateFailed} error={form.error} />
      )}
      <div className={layout['buttons']}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" variant="primary" pending={form.pending}>
          {form.pending ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  );
}

export type VersionFormState = ReturnType<typeof useVersionForm>;
type FieldName = keyof VersionValues;
const fieldOrder: readonly FieldName[] = ['name', 'key', 'lyrics', 'notes'];

export interface EditedVersion {
  readonly song: Song;
  /** The version to edit, as it was when opened; null for a new one. */
  readonly before: AlternateVersion | null;
  /** A blocked change of a version, if this resolves one. */
  readonly blocked?: BlockedVersion | null;
  /** Where the lyrics open; as text, if omitted. */
  readonly tab?: LyricsTab;
}

/** The dialog's values and errors, and saving with conflicts resolved. */
export function useVersionForm(
  { song, before: opened, blocked: asked = null, tab: first = 'write' }: EditedVersion,
  onSaved: () => void,
  /** The song was removed; what was decided is a refused write, which has a remedy of its own. */
  onGone: () => void,
) {
  const [before, setBefore] = useState(opened);
  const [blocked, setBlocked] = useState(asked);
  // As the person saw it when they began.
  const [base, setBase] = useState(() => baseOf(song, asked));
  const [start, setStart] = useState(() => valuesAtFirst(before, blocked));
  const written = useWrittenValues(start);
  const { values } = written;
  const [tab, setTab] = useState(first);
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const [nameTaken, setNameTaken] = useState(() => isNameTaken(blocked));
  // Where the person has chosen their own, but its name is taken: the form follows.
  const [decided, setDecided] = useState<BlockedVersion | null>(null);
  const clash = blocked === decided ? null : clashOf(blocked);
  const id = useId();
  const { mutate, isPending, error } = useWrite(songShowing);
  const { version, wrong } = readVersion(values);
  const dirty = fieldOrder.some((name) => values[name] !== start[name]);
  // A conflict stays in the outbox.
  const isUnsaved = dirty && clash === null;
  const guard = useLeaveGuard(isUnsaved);

  const newer = song.alternateVersions.find(({ name }) => name === before?.name);
  if (newer !== undefined && newer !== before && blocked === null && !dirty) {
    setBefore(newer);
    setBase(song);
    setStart(versionValues(newer));
    written.begin(versionValues(newer));
  }

  // The fields are inert while the version is sent, and cannot take the focus before.
  useEffect(() => {
    if (nameTaken && !isPending) focusField(id, 'name');
  }, [id, nameTaken, isPending]);

  const write = (change: VersionChange) => {
    const given = changeOfVersions(base, change);
    if (given === 'nameTaken') {
      setDecided(blocked);
      return setNameTaken(true);
    }
    mutate(
      { ...given, blocked },
      {
        onSuccess: (end) => {
          if (end.kind === 'conflict') {
            const again = blockedVersion(end.blocked);
            setBlocked(again);
            return setBase(baseOf(song, again));
          }
          toast({
            title: change.kind === 'add' && before === null ? texts.added : texts.updated,
            ...(end.kind === 'waits' && { description: whereItWaits(end) }),
          });
          guard.release();
          onSaved();
        },
        onError: (cause) => {
          if (codeOf(cause) === 'versionNameTaken') return setNameTaken(true);
          if (codeOf(cause) === 'songNotFound' && blocked !== null) {
            guard.release();
            return onGone();
          }
          toast({ title: texts.failed, description: texts.updateFailed, tone: 'destructive' });
        },
      },
    );
  };

  return {
    id,
    values,
    writing: written.writing,
    tab,
    setTab,
    pending: isPending,
    error: codeOf(error) === 'versionNameTaken' ? null : error,
    isUnsaved,
    guard,
    blocked,
    /** Another user changed the same version. */
    clash,
    sentence: (name: FieldName) =>
      name === 'name' && nameTaken
        ? versionNameTaken
        : touched.has(name)
          ? wrong?.[name]
          : undefined,
    leave: (name: FieldName) => setTouched((names) => new Set(names).add(name)),
    change: (name: Exclude<FieldName, 'lyrics'>, value: string) => {
      if (name === 'name') setNameTaken(false);
      written.set({ [name]: value });
    },
    submit: () => {
      setTouched(new Set(fieldOrder));
      if (wrong !== null) {
        const first = fieldOrder.find((name) => wrong[name] !== undefined);
        if (first === 'lyrics') flushSync(() => setTab('write'));
        return focusField(id, first);
      }
      write(before === null ? { kind: 'add', version } : { kind: 'replace', before, version });
    },
    /** Replaces theirs by mine, now that the person has seen theirs. */
    keepMine: () => {
      if (version === null || clash === null) return;
      const { now } = clash;
      setBefore(now); // for the form, should it have to be corrected
      write(now === null ? { kind: 'add', version } : { kind: 'replace', before: now, version });
    },
  };
}
