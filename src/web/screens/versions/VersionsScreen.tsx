import { Layers, Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { limits } from '#contract/base/limits.ts';
import { pages, placingParameter, songPage } from '#contract/base/pages.ts';
import type { AlternateVersion, Song } from '#contract/songs/song.ts';
import { ListSection } from '#web/features/songList/ListSection.tsx';
import { goBackTo } from '#web/features/songForm/goBackTo.ts';
import { Page } from '#web/features/layout/Page.tsx';
import { Shell } from '#web/features/layout/Shell.tsx';
import { SongNotFound } from '#web/features/SongFailure.tsx';
import { SongGate } from '#web/features/SongGate.tsx';
import { GoneGate } from '#web/features/blockedWrites/BlockedGate.tsx';
import { useBlocked } from '#web/features/blockedWrites/useBlocked.ts';
import { versions as texts } from '#web/texts/songVersions.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { RequestedBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { DeleteVersion, OriginalVersion, VersionCard } from './VersionCard.tsx';
import type { VersionDialog } from './VersionDialog.tsx';
import layout from '#web/ui/layout.module.css';
import { blockedVersion } from './blockedVersion.ts';

/** The versions of a song (spec §2). */
export function VersionsScreen() {
  const { id } = useParams<{ id: string }>();
  const versions = (song: Song | null) => <KnownVersions song={song} />;
  return (
    <Shell title={texts.heading}>
      <SongGate id={id} heading={texts.heading} missing={versions(null)}>
        {versions}
      </SongGate>
    </Shell>
  );
}

/** Keeps what is being written if the song is removed meanwhile. */
function KnownVersions({ song }: { readonly song: Song | null }) {
  const [known, setKnown] = useState(song);
  if (song !== null && song !== known) setKnown(song);
  return known === null ? <VersionsNotFound /> : <Versions song={known} isGone={song === null} />;
}

function VersionsNotFound() {
  return (
    <GoneGate>
      <SongNotFound />
    </GoneGate>
  );
}

const dialog = lazyCode(async () => (await import('./VersionDialog.tsx')).VersionDialog);

/** What the dialog edits: an existing version, or 'new'. */
type Edited = AlternateVersion | 'new' | null;

interface VersionsProps {
  readonly song: Song;
  /** It was removed since. */
  readonly isGone?: boolean;
}

export function Versions({ song, isGone = false }: VersionsProps) {
  // Straight from the song, to place chords.
  const asksFor = useSearchParams()[0].get(placingParameter);
  const [placed] = useState(() => song.alternateVersions.find(({ name }) => name === asksFor));
  const [edited, setEdited] = useState<Edited>(placed ?? null);
  const [removed, setRemoved] = useState<AlternateVersion | null>(null);
  const { alternateVersions } = song;
  const asked = useBlocked('versions', song.id);
  const blocked = asked.kind === 'found' ? blockedVersion(asked.blocked) : null;
  const [, navigate] = useLocation();
  const full = alternateVersions.length >= limits.versions;
  if (isGone && edited === null && blocked === null) return <VersionsNotFound />;

  return (
    <Page
      width={56}
      heading={texts.heading}
      description={song.title}
      aside={<ButtonLink href={songPage('song', song.id)}>{texts.toSong}</ButtonLink>}
    >
      <OriginalVersion song={song} />
      <ListSection
        heading={texts.alternatives(alternateVersions.length)}
        aside={
          full ? (
            <p>{texts.full(limits.versions)}</p>
          ) : (
            <Button variant="primary" onClick={() => setEdited('new')}>
              <Plus size={20} aria-hidden="true" />
              {texts.add}
            </Button>
          )
        }
      >
        {alternateVersions.length === 0 ? (
          <Notice icon={<Layers size={32} strokeWidth={1.5} />} title={texts.empty} />
        ) : (
          <ul className={layout['stack']}>
            {alternateVersions.map((version) => (
              <li key={version.name}>
                <VersionCard
                  version={version}
                  language={song.language}
                  onEdit={() => setEdited(version)}
                  onRemove={() => setRemoved(version)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListSection>
      {edited !== null && (
        <Dialog
          song={song}
          before={edited === 'new' ? null : edited}
          tab={edited === placed ? 'place' : 'write'}
          onClose={() => {
            if (edited !== placed) return setEdited(null);
            const to = songPage('song', song.id);
            if (!goBackTo(to)) navigate(to);
          }}
          onMissing={() => setEdited(null)}
        />
      )}
      {blocked !== null && (
        <Dialog
          song={blocked.write.state.kind === 'conflict' ? blocked.write.state.theirs : song}
          before={blocked.change.kind === 'replace' ? blocked.change.before : null}
          blocked={blocked}
          onClose={() => navigate(pages.waiting.path)}
          // Otherwise the back button would lead here again.
          onMissing={() => navigate(pages.waiting.path, { replace: true })}
        />
      )}
      {removed !== null && (
        <DeleteVersion song={song} version={removed} onClose={() => setRemoved(null)} />
      )}
    </Page>
  );
}

type DialogProps = ComponentProps<typeof VersionDialog> & { readonly onMissing: () => void };

function Dialog({ onMissing, ...props }: DialogProps) {
  return <RequestedBoundary code={dialog} props={props} onMissing={onMissing} />;
}
