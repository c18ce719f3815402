import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { everyKey, keyOfDo, printKey } from '#song/chords/key.ts';
import type { WrittenMusic } from '#song/chords/analyzeKey.ts';
import { changeOfSong, songShowing } from '#web/api/songWriting.ts';
import { discardBlocked } from '#web/features/blockedWrites/discardBlocked.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { showSong } from '#web/api/showSong.ts';
import type { BlockedWrite } from '#web/offline/outbox/writeEnd.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { readStored, writeStored } from '#web/preferences/storage.ts';
import { musicPanel as texts } from '#web/texts/songTools.ts';
import { whereItWaits } from '#web/texts/whereItIs.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/Fields.tsx';
import { toast } from '#web/ui/toastStore.ts';
import { outboxWriter } from '#web/client/request.ts';
import styles from './MusicPanel.module.css';

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
  const { key, isProposed, close, field, writing } = written;
  const [isOver, setOver] = useState(() => readStored(askedKey(song.id)) !== null);
  const [chosen, setChosen] = useState<string | null>(null);
  const client = useQueryClient();
  const change = useWrite(songShowing);
  const isNoKey = field !== '' && (key === null || isProposed);
  const proposed = (key === null ? close : [key]).map((each) => printKey(each, 'written', writing));
  if ((field !== '' || proposed.length === 0) && !isNoKey) return null;
  const asks = version.name === null && !isOver;
  const failed = (description: string) =>
    toast({ title: texts.keyFailed, description, tone: 'destructive' });
  const write = (name: string) => {
    change.mutate(changeOfSong(client, song, { key: name }, {}), {
      onSuccess: (end) => {
        if (end.kind === 'conflict') return void askAgain(end.blocked);
        const kept = end.kind === 'waits' && { description: whereItWaits(end) };
        toast({ title: texts.keyKept(name), ...kept });
      },
      onError: (error) => failed(sentenceOf(error) ?? texts.keyFailedText),
    });
  };
  /** Nothing was typed that could be lost, so no conflict is left: it is asked anew (departures, §4). */
  const askAgain = async (blocked: BlockedWrite<Song>) => {
    const { state } = blocked.write;
    if (!(await discardBlocked(client, blocked))) return;
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
        {proposed.length > 0 && texts.proposed(...proposed)}
      </p>
      {asks && chosen !== null && (
        <Select
          label={texts.keyOfSong}
          value={chosen}
          choices={everyKey(key ?? close[0] ?? null).map((each) => {
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
              {proposed.map((name) => (
                <Button
                  key={name}
                  variant="primary"
                  pending={change.isPending}
                  onClick={() => write(name)}
                >
                  {proposed.length === 1 ? texts.right : name}
                </Button>
              ))}
              <Button
                onClick={() => setChosen(proposed[0] ?? printKey(keyOfDo, 'written', writing))}
              >
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
