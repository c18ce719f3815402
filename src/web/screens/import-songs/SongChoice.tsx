import { useSong } from '#web/api/song.ts';
import { Differing, differentValues } from '#web/features/conflict/Differing.tsx';
import { ChoiceField } from '#web/features/songForm/ChoiceField.tsx';
import { type SongValues, valuesOf } from '#web/songEdits/songInput.ts';
import { importReview as texts, warningSentence } from '#web/texts/importSongs.ts';
import { songFieldNames } from '#web/texts/songForm.ts';
import { Card } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/Fields.tsx';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import type { Choice, ImportBatch, ReviewedSong, Twin } from './importBatch.ts';
import { choicesOf, chosenWay, sentencesOf, stateOf, stateWords } from './songState.ts';
import styles from './SongChoice.module.css';

interface SongChoiceProps {
  readonly song: ReviewedSong;
  readonly batch: ImportBatch;
}

/** What is known of the song, its twin beside it, and what shall become of it. */
export function SongChoice({ song, batch }: SongChoiceProps) {
  const { row, twin, verdict } = song;
  const choices = choicesOf(song);
  const chosen = chosenWay(song);
  const isPlain = stateOf(song) === 'new';
  const nameOf = (choice: Choice) => {
    if (choice !== 'asSong') return texts.choices[choice];
    if (verdict === 'same') return texts.fill;
    return twin === null ? texts.take : texts.choices.asSong;
  };
  return (
    <Card {...(isPlain ? { 'aria-label': texts.decide } : { heading: stateWords(song) })}>
      <Doubts song={song} />
      {twin !== null && <TwinBeside twin={twin} song={song} batch={batch} />}
      {choices.length > 0 && (
        <ChoiceField
          field="choice"
          label={texts.decide}
          choices={choices.map((value) => ({ value, name: nameOf(value) }))}
          chosen={chosen ?? ''}
          onChoose={(choice) => batch.choose([row.at], choice)}
        />
      )}
      {chosen === 'asVersion' && (
        <TextField
          label={texts.versionName}
          value={row.versionName}
          autoComplete="off"
          onChange={({ currentTarget }) => batch.choose([row.at], 'asVersion', currentTarget.value)}
        />
      )}
      <p role="status" className={styles['outcome']}>
        {outcomeOf(song)}
      </p>
    </Card>
  );
}

function outcomeOf(song: ReviewedSong): string {
  const { becomes, twin, faults, verdict } = song;
  if (becomes === 'version') return texts.becomes.version(twin?.title ?? '');
  if (becomes !== 'nothing') return texts.becomes[becomes];
  if (chosenWay(song) === 'leave' || verdict === 'same') return texts.becomes.nothing;
  return faults.length > 0 ? texts.becomes.faulty : texts.becomes.waiting;
}

interface TwinBesideProps extends SongChoiceProps {
  readonly twin: Twin;
}

function TwinBeside({ twin, song, batch }: TwinBesideProps) {
  if (!('at' in twin)) return <TwinHere id={twin.songId} song={song} />;
  const theirs = batch.songs.find(({ row }) => row.at === twin.at);
  return (
    theirs !== undefined && (
      <Compared mine={song.values} theirs={theirs.values} name={texts.theirsHere(twin.at)} />
    )
  );
}

function TwinHere({ id, song }: { id: string; song: ReviewedSong }) {
  const { data, isPending } = useSong(id);
  if (isPending) return <Skeletons count={1} className={styles['bone']} />;
  if (!data) return <p>{texts.twinMissing}</p>;
  return <Compared mine={song.values} theirs={valuesOf(data)} name={texts.theirs} />;
}

interface ComparedProps {
  readonly mine: SongValues;
  readonly theirs: SongValues;
  readonly name: string;
}

/** Said by an answer of the batch, or by nobody. */
const notOfFile: readonly string[] = ['categoryId', 'rightsStatus', 'versionName'];

/** What differs; what the file says nothing of is no difference. */
function Compared({ mine, theirs, name }: ComparedProps) {
  const differing = differentValues(mine, theirs, (id) => id).filter(
    ({ field, mine: said }) => said !== '' && !notOfFile.includes(field),
  );
  return differing.length === 0 ? (
    <p>{texts.noDifference}</p>
  ) : (
    <Differing differences={differing} names={{ theirs: name, mine: texts.mine }} />
  );
}

/** What a person should look at, and what keeps the song from coming in. */
function Doubts({ song }: { song: ReviewedSong }) {
  const { verdict, faults, warnings } = song;
  const sentences = sentencesOf(song);
  if (verdict === 'same' || faults.length + warnings.length === 0) return null;
  return (
    <ul className={styles['doubts']}>
      {faults.map(({ field }) => (
        <li key={field} className={styles['fault']}>
          {texts.fault(songFieldNames[field], sentences[field] ?? '')}
        </li>
      ))}
      {warnings.map((warning) => (
        <li key={`${warning.code} ${warning.line} ${warning.text}`}>{warningSentence(warning)}</li>
      ))}
    </ul>
  );
}
