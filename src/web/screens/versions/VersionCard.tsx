import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pages, songPage } from '#contract/base/pages.ts';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import type { Language } from '#song/valueSets.ts';
import { previewLyrics } from '#song/firstCharacters.ts';
import { sentenceOf } from '#web/client/apiError.ts';
import { changeOfVersions, songShowing } from '#web/api/songWriting.ts';
import { useWrite } from '#web/api/useWrite.ts';
import { DrawnSong } from '#web/features/DrawnSong.tsx';
import { whereItWaits } from '#web/texts/whereItIs.ts';
import { versions as texts } from '#web/texts/songVersions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { classNames } from '#web/ui/classNames.ts';
import layout from '#web/ui/layout.module.css';
import { toast } from '#web/ui/toastStore.ts';
import styles from './Versions.module.css';

interface VersionCardProps {
  readonly version: AlternateVersion;
  /** Of the song. */
  readonly language: Language;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

export function VersionCard({ version, language, onEdit, onRemove }: VersionCardProps) {
  const { name, key, lyrics, notes } = version;
  return (
    <Card className={styles['card']}>
      <VersionText
        level="h3"
        name={name}
        songKey={key}
        lyrics={lyrics}
        language={language}
        notes={notes}
      />
      <div className={classNames(layout['cluster'], styles['buttons'])}>
        <Button aria-label={texts.editName(name)} onClick={onEdit}>
          <Pencil size={18} aria-hidden="true" />
          {texts.editShort}
        </Button>
        <Button variant="plain" aria-label={texts.removeName(name)} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
          {texts.remove}
        </Button>
      </div>
    </Card>
  );
}

/** The song itself: its name, or «Hovedversjon» (spec §2). */
export function OriginalVersion({ song }: { song: Song }) {
  return (
    <Card className={styles['card']} style={{ '--ribbon': song.category.color }}>
      <VersionText
        level="h2"
        name={song.versionName ?? texts.original}
        songKey={song.key}
        lyrics={song.lyrics}
        language={song.language}
        notes={null}
      />
      <div className={classNames(layout['cluster'], styles['buttons'])}>
        <ButtonLink href={songPage('editSong', song.id)}>
          <Pencil size={18} aria-hidden="true" />
          {texts.editOriginal}
        </ButtonLink>
      </div>
    </Card>
  );
}

interface VersionTextProps {
  readonly level: 'h2' | 'h3';
  readonly name: string;
  readonly songKey: string | null;
  readonly lyrics: string;
  readonly language: Language;
  readonly notes: string | null;
}

/** What distinguishes versions: name, key, first line (spec §9). */
function VersionText(props: VersionTextProps) {
  const { level: Heading, name, songKey, lyrics, language, notes } = props;
  return (
    <>
      <div className={styles['names']}>
        <Heading dir="auto" className={styles['name']}>
          {name}
        </Heading>
        {songKey !== null && <p className={styles['key']}>{texts.key(songKey)}</p>}
      </div>
      <DrawnSong lyrics={previewLyrics(lyrics)} language={language} />
      {notes !== null && (
        <p dir="auto" className={styles['notes']}>
          {notes}
        </p>
      )}
    </>
  );
}

interface DeleteVersionProps {
  readonly song: Song;
  readonly version: AlternateVersion;
  readonly onClose: () => void;
}

/** Confirmation, then deletion by name (spec §8). */
export function DeleteVersion({ song, version, onClose }: DeleteVersionProps) {
  // As the person saw it when they began.
  const [base] = useState(song);
  const [, navigate] = useLocation();
  const change = useWrite(songShowing);
  const remove = () => {
    const write = changeOfVersions(base, { kind: 'remove', before: version });
    if (write === 'nameTaken') return;
    change.mutate(write, {
      onSuccess: (end) => {
        if (end.kind === 'conflict') return navigate(pages.waiting.path);
        const kept = end.kind === 'waits' && { description: whereItWaits(end) };
        toast({ title: texts.deleted, ...kept });
        onClose();
      },
      onError: (error) => {
        const description = sentenceOf(error) ?? texts.updateFailed;
        toast({ title: texts.failed, description, tone: 'destructive' });
        onClose();
      },
    });
  };
  return (
    <Confirm
      title={texts.deleteAsk(version.name)}
      text={texts.deleteText}
      confirm={texts.delete}
      cancel={texts.cancel}
      danger
      pending={change.isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
