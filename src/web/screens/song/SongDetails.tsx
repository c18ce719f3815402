import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Song } from '#contract/songs/song.ts';
import { type DetailFact, detailFacts, type SongLabel } from '#contract/songs/songFields.ts';
import type { ShownVersion } from '#web/lyrics/shownVersion.ts';
import { seasonNames, slotNames } from '#web/texts/plans.ts';
import { song as songTexts } from '#web/texts/song.ts';
import { tempoLabels } from '#web/texts/songCard.ts';
import { factNames, labelNames, songDetails as texts } from '#web/texts/songTools.ts';
import { Button } from '#web/ui/Button.tsx';
import { LazyBoundary, lazyCode } from '#web/ui/LazyBoundary.tsx';
import { ButtonLink } from '#web/ui/Links.tsx';
import { useMediaQuery } from '#web/ui/useMediaQuery.ts';
import styles from './SongDetails.module.css';
import { type SongAction, useSongActions } from './songActions.tsx';

const sungRow = lazyCode(async () => (await import('#web/screens/song/plan/SungRow.tsx')).SungRow);

function nothing(): void {
  // All other facts are there.
}

/** As in the style sheet (decision 71). */
const hasBar = '(min-width: 75rem) and (hover: hover) and (pointer: fine)';

interface SongDetailsProps {
  readonly song: Song;
  readonly version: ShownVersion;
}

/**
 * The Details panel (spec §2): beside the lyrics where there is room, else collapsed below them.
 */
export function SongDetails({ song, version }: SongDetailsProps) {
  const beside = useMediaQuery(hasBar);
  const [isOpen, setOpen] = useState(false);
  const notes = [...new Set([song.notes, version.notes])].filter((text) => text !== null);
  const body = (
    <>
      <dl className={styles['list']}>
        {detailsOf(song, version).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
        {(beside || isOpen) && (
          <LazyBoundary code={sungRow} props={{ songId: song.id }} onMissing={nothing} />
        )}
      </dl>
      {notes.length > 0 && (
        <>
          <h3 className={styles['notesHeading']}>{texts.notes}</h3>
          {notes.map((text) => (
            <p key={text} dir="auto" className={styles['notes']}>
              {text}
            </p>
          ))}
        </>
      )}
      <SongLinks song={song} />
    </>
  );
  if (beside) {
    return (
      <aside className={styles['details']}>
        <h2 className={styles['heading']}>{texts.heading}</h2>
        {body}
      </aside>
    );
  }
  return (
    <details className={styles['details']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>
        <h2 className={styles['heading']}>{texts.heading}</h2>
        <ChevronDown aria-hidden="true" className={styles['chevron']} />
      </summary>
      {body}
    </details>
  );
}

/** Links to the song's versions and history; from a plan, to the song itself. */
function SongLinks({ song }: Pick<SongDetailsProps, 'song'>) {
  const { plan, versions, history, inBook } = useSongActions(song);
  if (inBook.when) return <ActionLink {...inBook} />;
  return (
    <ul className={styles['links']}>
      <li>
        <Button variant="plain" onClick={plan.run}>
          <plan.Icon size={20} aria-hidden="true" />
          {plan.name}
        </Button>
      </li>
      {[versions, history].map((action) => (
        <li key={action.href}>
          <ActionLink {...action} />
        </li>
      ))}
    </ul>
  );
}

type LeadingAction = Pick<SongAction, 'Icon' | 'name'> & Required<Pick<SongAction, 'href'>>;

function ActionLink({ Icon, name, href }: LeadingAction) {
  return (
    <ButtonLink href={href} variant="plain">
      <Icon size={20} aria-hidden="true" />
      {name}
    </ButtonLink>
  );
}

interface Detail {
  readonly label: string;
  readonly value: string;
}

type DetailFacts = Pick<
  Song,
  'tempo' | DetailFact | SongLabel | 'versionName' | 'playCount' | 'lastPlayed'
> & { readonly alternateVersions: readonly unknown[] };

const longDate = new Intl.DateTimeFormat('nb-NO', { dateStyle: 'long' });

/** Without labels of a later release, which the first load does not look for (decision 66). */
function namesOf(labels: readonly string[], names: Readonly<Record<string, string>>): string {
  return labels.flatMap((label) => names[label] ?? []).join(', ');
}

/** The rows of the Details panel: only known facts (spec §2). */
export function detailsOf(song: DetailFacts, version: ShownVersion): readonly Detail[] {
  const { tempo, lastPlayed } = song;
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    [texts.key, version.key],
    [texts.tempo, tempo && tempoLabels[tempo]],
    ...detailFacts.map((fact) => [factNames[fact], song[fact]] as const),
    [texts.version, version.name ?? originalName(song)],
    [labelNames.seasons, namesOf(song.seasons, seasonNames)],
    [labelNames.slots, namesOf(song.slots, slotNames)],
    [texts.plays, song.playCount > 0 ? texts.playCount(song.playCount) : null],
    [texts.lastPlayed, lastPlayed && longDate.format(new Date(lastPlayed))],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Without other versions the original needs no name. */
function originalName({ versionName, alternateVersions }: DetailFacts): string | null {
  return versionName ?? (alternateVersions.length > 0 ? songTexts.original : null);
}
