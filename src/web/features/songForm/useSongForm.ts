import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ErrorCode, errors } from '#contract/base/errors.ts';
import type { Song } from '#contract/songs/song.ts';
import { optionalFields } from '#contract/songs/songFields.ts';
import { type NewSongFields, type SongFileField, songFiles } from '#contract/songs/songForm.ts';
import { songForm as texts } from '#web/texts/songForm.ts';
import { focusField } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import {
  type SongInput,
  type SongValueName,
  type SongValues,
  emptyInput,
  sameInput,
  valueNames,
} from '#web/songEdits/songInput.ts';
import { type PastedText, takePasted } from '#web/songEdits/takePasted.ts';
import { readFields, type Sentences } from '#web/songEdits/writtenFields.ts';
import { ApiError, codeOf } from '#web/client/apiError.ts';
import type { LyricsTab } from './LyricsEditor.tsx';
import { useWrittenValues } from './useWrittenValues.ts';

export type SongFormState = ReturnType<typeof useSongForm>;

/** Must be filled in, in the order of the form. */
const requiredNames = ['lyrics', 'title', 'categoryId', 'language'] as const;
/** In «Flere opplysninger». */
const detailNames = [
  ...optionalFields.filter((name) => name !== 'key' && name !== 'noteNames'),
  'notes',
  'audioFile',
  'sheetMusicFile',
] as const;

interface FormStart {
  readonly input: SongInput;
  /** The input that counts as unchanged, at first. */
  readonly unchanged: SongInput;
  /** The server's errors. */
  readonly found: Sentences;
  readonly isNew: boolean;
  /** Where the lyrics open. */
  readonly tab: LyricsTab;
}

/**
 * The form's input, and an error message for each field that was blurred or submitted: ours, or the
 * server's until the field changes.
 */
export function useSongForm({ input: start, unchanged, found, isNew, tab }: FormStart) {
  const written = useWrittenValues(start.values);
  const [files, setFiles] = useState(start.files);
  const [removed, setRemoved] = useState(start.removed);
  const [before, setBefore] = useState(unchanged);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState({ sentences: found, input: start });
  const [lyricsTab, setLyricsTab] = useState(tab);
  const [detailsOpen, setDetailsOpen] = useState(() => detailNames.some((name) => found[name]));
  const id = useId();
  const { values } = written;
  const input: SongInput = { values, files, removed };
  const { fields, wrong } = readFields(values);

  const focusFirst = (sentences: Sentences) => {
    const first = [...requiredNames, 'key', ...detailNames, ...valueNames].find(
      (name) => sentences[name],
    );
    flushSync(() => {
      if (first === 'lyrics') setLyricsTab('write');
      if (detailNames.some((name) => name === first)) setDetailsOpen(true);
    });
    focusField(id, first);
  };
  /** The server's errors of fields that have not changed since. */
  const stillRefused = Object.fromEntries(
    Object.entries(refused.sentences).filter(
      ([name]) => valueOf(input, name) === valueOf(refused.input, name),
    ),
  );
  return {
    id,
    input,
    dirty: !sameInput(input, before),
    /** Begins anew from this input, before anything is changed. */
    beginFrom: (newer: SongInput) => {
      setBefore(newer);
      written.begin(newer.values);
      setFiles(newer.files);
      setRemoved(newer.removed);
    },
    writing: written.writing,
    lyricsTab,
    setLyricsTab,
    isNew,
    detailsOpen,
    setDetailsOpen,
    /** What is still to be filled in. */
    missing: requiredNames.filter((name) => values[name].trim() === ''),
    /** What the last pasted text became, until the lyrics change. */
    taken: written.taken,

    sentence: (name: SongValueName | SongFileField): string | undefined =>
      (touched.has(name) ? wrong?.[name] : undefined) ?? stillRefused[name],
    leave: (name: SongValueName) => setTouched((names) => new Set(names).add(name)),
    change: <Name extends Exclude<SongValueName, 'lyrics'>>(name: Name, value: SongValues[Name]) =>
      written.set({ [name]: value }),

    /** The text as it was pasted is a step of its own: what became of it can be taken back. */
    paste: (pasted: PastedText) => {
      const taken = takePasted(values, pasted, isNew);
      const { values: to, asPasted, was, filled } = taken;
      const isRewritten = evened(to.lyrics) !== evened(asPasted.lyrics);
      if (isRewritten || was.length + filled.length > 0)
        written.step({ to: asPasted }, { to, taken });
      else written.step({ to });
    },
    /** Replaces the lyrics by the same song in another way of writing. */
    rewrite: (rewritten: Pick<SongValues, 'lyrics' | 'noteNames'>) => {
      const to = { ...values, ...rewritten };
      const filled = to.noteNames === values.noteNames ? [] : ['noteNames' as const];
      const taken = { values: to, was: ['minors' as const], filled, asPasted: values };
      written.step({ to, taken });
    },

    chooseFile: (field: SongFileField, file: File | null) => {
      const problem = file && fileProblem(field, file);
      if (problem) {
        toast({ title: problem.title, description: problem.sentence, tone: 'destructive' });
        const sentences = { ...stillRefused, [field]: problem.sentence };
        return setRefused({ sentences, input });
      }
      setFiles((now) => ({ ...now, [field]: file }));
    },
    setRemoved: (field: SongFileField, gone: boolean) =>
      setRemoved((now) => {
        const others = now.filter((each) => each !== field);
        return gone ? [...others, field] : others;
      }),

    /** Passes the fields on if all are valid; else shows the errors and focuses the first. */
    submit: (save: (fields: NewSongFields) => void) => {
      setTouched(new Set(valueNames));
      if (wrong === null) return save(fields);
      focusFirst(wrong);
    },
    /** The server's errors, by field. */
    refuse: (sentences: Sentences) => {
      setRefused({ sentences, input });
      if (Object.keys(sentences).length > 0) focusFirst(sentences);
    },
  };
}

/** How many of «Flere opplysninger» are filled, but as in a new song. */
export function countDetails(
  { values, files, removed }: SongInput,
  song: Pick<Song, 'audioUrl' | 'sheetMusicUrl'> | null,
): number {
  const uploaded = { audioFile: song?.audioUrl, sheetMusicFile: song?.sheetMusicUrl };
  return detailNames.filter((name) =>
    name === 'audioFile' || name === 'sheetMusicFile'
      ? files[name] !== null || (Boolean(uploaded[name]) && !removed.includes(name))
      : values[name] !== '' && values[name] !== emptyInput.values[name],
  ).length;
}

/** Error codes that concern one field, though the answer names none. */
const fieldOfCode: Readonly<Record<string, string>> = {
  categoryNotFound: 'categoryId',
  audioTooLarge: 'audioFile',
  notAudio: 'audioFile',
  sheetMusicTooLarge: 'sheetMusicFile',
  notSheetMusic: 'sheetMusicFile',
};

/** The server's messages by field, to be shown below the fields. */
export function refusedFields(error: unknown): Sentences {
  if (!(error instanceof ApiError) || error.problem === null) return {};
  const { fields, message } = error.problem;
  const field = fieldOfCode[codeOf(error) ?? ''];
  return fields ?? (field === undefined ? {} : { [field]: message });
}

/** Accepted file name extensions; the server checks the content (decision 27). */
export const acceptedNames: Readonly<Record<SongFileField, readonly string[]>> = {
  audioFile: ['.mp3', '.wav', '.m4a'],
  sheetMusicFile: ['.pdf', '.jpg', '.jpeg', '.png'],
};

const wrongKind: Readonly<Record<SongFileField, ErrorCode>> = {
  audioFile: 'notAudio',
  sheetMusicFile: 'notSheetMusic',
};

interface FileProblem {
  readonly title: string;
  readonly sentence: string;
}

/** Why a file is not acceptable, checked before upload (spec §5). Exactly the limit is accepted. */
export function fileProblem(
  field: SongFileField,
  { name, size }: Pick<File, 'name' | 'size'>,
): FileProblem | null {
  const { maximum, tooLarge } = songFiles[field];
  if (size > maximum) return { title: texts.fileTooLarge, sentence: errors[tooLarge][1] };
  if (size === 0) return { title: texts.fileRefused, sentence: errors.fileEmpty[1] };
  const accepted = acceptedNames[field].some((ending) => name.toLowerCase().endsWith(ending));
  return accepted ? null : { title: texts.fileRefused, sentence: errors[wrongKind[field]][1] };
}

function valueOf({ values, files }: SongInput, name: string): unknown {
  return { ...values, ...files }[name as SongValueName | SongFileField];
}

/** Without what nobody misses: blanks and blank lines. */
function evened(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
