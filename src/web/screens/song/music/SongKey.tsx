import { useQueryClient } from '@tanstack/react-query';
import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import type { Arrangement } from '#song/arrangement/arrangement.ts';
import { type MusicView, keyChoices, movedBy } from '#song/arrangement/music.ts';
import { countBarred, easeOf, everyKey, heldChords, keyOfDo, printKey } from '#song/chords/key.ts';
import type { WrittenMusic } from '#song/chords/analyzeKey.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { changeOfSong, songShowing } from '#web/api/songWriting.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { showSong } from '#web/api/showSong.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { readStored, writeStored } from '#web/preferences/storage.ts';
import { musicPanel as texts } from '#web/texts/songTools.ts';
import { keptOnDevice } from '#web/texts/outboxSign.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { outboxWriter } from '#web/client/request.ts';
import styles from './MusicPanel.module.css';

/** Steps within a range, starting from the last click: the screen may not show it yet. */
export function useSteps(
  value: number,
  [least, most]: readonly [number, number],
  set: (value: number) => void,
): (by: 1 | -1) => void {
  const last = useRef(value);
  useLayoutEffect(() => {
    last.current = value;
  }, [value]);
  return (by) => {
    const next = Math.min(Math.max(last.current + by, least), most);
    if (next === last.current) return;
    last.current = next;
    set(next);
  };
}

interface Step {
  readonly name: string;
  /** False at an end of the range. */
  readonly press: false | (() => void);
}

interface StepperProps {
  readonly name: string;
  /** What the value means. */
  readonly note: string;
  readonly down: Step;
  readonly up: Step;
  /** The value. */
  readonly children: ReactNode;
}

/** A value with buttons for less and more. */
export function Stepper({ name, note, down, up, children }: StepperProps) {
  return (
    <div role="group" aria-label={name} className={styles['row']}>
      <p className={styles['name']}>
        {name}
        <span role="status" className={styles['meaning']}>
          {note}
        </span>
      </p>
      <StepButton {...down} Icon={Minus} />
      {children}
      <StepButton {...up} Icon={Plus} />
    </div>
  );
}

function StepButton({ name, press, Icon }: Step & { readonly Icon: typeof Plus }) {
  return (
    <IconButton
      label={name}
      aria-disabled={press === false || undefined}
      onClick={press === false ? undefined : press}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  );
}

interface KeyListProps {
  readonly id: string;
  /** As written. */
  readonly arrangement: Arrangement;
  readonly written: WrittenMusic;
  readonly view: MusicView;
  readonly onChoose: (transposition: number) => void;
}

/** The twelve keys, easiest first, each with the key that is played with this capo. */
export function KeyList({ id, arrangement, written, view, onChoose }: KeyListProps) {
  const { instrument } = usePersonMusic();
  const { writing } = written;
  const chords = useMemo(() => heldChords(chordsOf(arrangement), writing), [arrangement, writing]);
  const steps = movedBy(view);
  const choices = keyChoices(written, view)
    .map((choice) => ({
      ...choice,
      barred: countBarred(chords, choice.transposition - view.capo, instrument),
    }))
    .toSorted((one, other) => one.barred - other.barred);
  return (
    <div id={id} role="group" aria-label={texts.keys} className={styles['keys']}>
      {choices.map(({ transposition, sounding, shapes, barred }) => {
        const ease = easeOf(barred, chords.length);
        return (
          <button
            key={transposition}
            type="button"
            aria-pressed={(steps - transposition) % 12 === 0}
            data-ease={ease}
            className={styles['key']}
            onClick={() => onChoose(transposition)}
          >
            <span className={styles['keyName']}>{sounding ?? texts.steps(transposition)}</span>
            {transposition === 0 && <span className={styles['hint']}>{texts.written}</span>}
            {shapes !== null && <span className={styles['hint']}>{texts.capoShapes(shapes)}</span>}
            <span className={styles['ease']}>{texts.ease[ease]}</span>
          </button>
        );
      })}
    </div>
  );
}

function chordsOf({ sections }: Arrangement): readonly string[] {
  return sections
    .flatMap(({ lines }) => lines.flatMap(({ words }) => words))
    .flatMap(({ syllables }) => syllables.flatMap(({ chord }) => chord ?? []));
}

interface KeyQuestionProps {
  readonly song: Song;
  readonly version: ShownVersion;
  readonly written: WrittenMusic;
}

/**
 * Asks once for a key that the song does not state; the answer is saved as an edit of the song. For
 * another version, which has a form of its own, it only says that the key is not recognized.
 */
export function KeyQuestion({ song, version, written }: KeyQuestionProps) {
  const { key, isProposed, field, writing } = written;
  const [isOver, setOver] = useState(() => readStored(askedKey(song.id)) !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const client = useQueryClient();
  const change = useWrite(songShowing);
  const isNoKey = field !== '' && (key === null || isProposed);
  if ((field !== '' && !isNoKey) || (key === null && !isNoKey)) return null;
  const proposed = key === null ? null : printKey(key, 'written', writing);
  const asks = version.name === null && !isOver;
  const failed = (description: string) =>
    toast({ title: texts.keyFailed, description, tone: 'destructive' });
  const write = (name: string) => {
    change.mutate(changeOfSong(client, song, { key: name }, {}), {
      onSuccess: (end) => {
        if (end.kind === 'conflict') return void askAgain(end.blocked);
        const kept = end.kind === 'waits' && { description: keptOnDevice };
        toast({ title: texts.keyKept(name), ...kept });
      },
      onError: () => failed(texts.keyFailedText),
    });
  };
  /** Nothing was typed that could be lost: what others wrote stays, and is asked about. */
  const askAgain = async (blocked: BlockedWrite<Song>) => {
    const { state } = blocked.write;
    await (await import('#web/offline/outbox/decide.ts')).discardWrite(blocked);
    if (state.kind === 'conflict') await showSong(client, state.theirs);
    failed(texts.songChanged);
  };
  const dismiss = () => {
    writeStored(askedKey(song.id), 'yes');
    setOver(true);
  };
  return (
    <div role="group" aria-label={texts.keyOfSong} className={styles['question']}>
      <p>
        {isNoKey && `${texts.noKey(field)} `}
        {proposed !== null && texts.proposed(proposed)}
      </p>
      {asks && chosen !== null && (
        <Select
          label={texts.keyOfSong}
          value={chosen}
          choices={everyKey(key).map((each) => {
            const name = printKey(each, 'written', writing);
            return { value: name, name };
          })}
          onChoose={setChosen}
        />
      )}
      {asks && (
        <div className={styles['answers']}>
          {chosen !== null ? (
            <Button variant="primary" pending={change.isPending} onClick={() => write(chosen)}>
              {texts.save}
            </Button>
          ) : (
            <>
              {proposed !== null && (
                <Button
                  variant="primary"
                  pending={change.isPending}
                  onClick={() => write(proposed)}
                >
                  {texts.right}
                </Button>
              )}
              <Button onClick={() => setChosen(proposed ?? printKey(keyOfDo, 'written', writing))}>
                {texts.chooseKey}
              </Button>
            </>
          )}
          <Button variant="plain" onClick={dismiss}>
            {texts.notNow}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Key of whether this person has declined to state the key of a song. */
function askedKey(songId: string): string {
  return `sangbok.keyAsked.${outboxWriter()}.${songId}`;
}
