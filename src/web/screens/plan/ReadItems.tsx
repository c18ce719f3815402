import { Link } from 'wouter';
import { planPage } from '#contract/base/pages.ts';
import type { PlanSettings } from '#contract/plans/planSettings.ts';
import type { Plan } from '#contract/plans/plans.ts';
import { daysBetween } from '#plan/days.ts';
import { celebratedDate } from '#plan/liturgicalDay.ts';
import { isEmptyItem, type PlanItem, readSlots } from '#plan/plan.ts';
import { usePersonMusic } from '#web/api/music.ts';
import { useSung } from '#web/api/plans.ts';
import songRow from '#web/features/songList/SongRow.module.css';
import { planItems } from '#web/texts/planEditing.ts';
import { nameOfSlot, onePlan as texts, plans } from '#web/texts/plans.ts';
import { Button } from '#web/ui/Button.tsx';
import { titleOf } from './itemWords.ts';
import styles from './PlanItems.module.css';
import { plannedKey } from '#web/features/plans/plannedKey.ts';
import type { PlanSongs } from './usePlanSongs.ts';

interface ReadItemsProps {
  readonly plan: Plan;
  readonly songs: PlanSongs;
  readonly handedOver: PlanSettings['handedOver'];
  /** Chooses a song for the item with this id. */
  readonly onPick: (id: string) => void;
  /** Writes what is read there. */
  readonly onWrite: (id: string) => void;
}

/** The items as they are sung: each song opens under the plan (decision 39). */
export function ReadItems({ plan, songs, handedOver, onPick, onWrite }: ReadItemsProps) {
  const remarks = useRemarks(plan, handedOver);
  // While nothing is chosen, a plan is for choosing; then it is for singing.
  const isBegun = plan.items.some((item) => !isEmptyItem(item));
  const fillOf = ({ slot }: PlanItem) =>
    readSlots.has(slot)
      ? { label: texts.write, onFill: onWrite }
      : { label: texts.chooseSong, onFill: onPick };
  const rowOf = (item: PlanItem) =>
    isBegun && isEmptyItem(item) ? (
      <li key={item.id} className={styles['emptyRow']}>
        <EmptyLine item={item} {...fillOf(item)} />
      </li>
    ) : (
      <li key={item.id} className={styles['row']}>
        <p className={styles['slot']}>{nameOfSlot(item)}</p>
        <div className={styles['content']}>
          <ItemContent plan={plan} item={item} songs={songs} />
          {isEmptyItem(item) && <FillButton item={item} {...fillOf(item)} />}
          {isGone(item, songs) && (
            <>
              <p className={styles['remark']}>
                {item.songId === null ? texts.songUnknown : texts.songGone}
              </p>
              <FillButton
                label={item.songId === null ? texts.chooseSong : texts.chooseOther}
                item={item}
                onFill={onPick}
              />
            </>
          )}
          {!isGone(item, songs) &&
            remarks(item).map((remark) => (
              <p key={remark} className={styles['remark']}>
                {remark}
              </p>
            ))}
        </div>
        <ItemKey item={item} songs={songs} />
      </li>
    );
  return (
    <ol aria-label={texts.items} className={styles['list']}>
      {plan.items.map(rowOf)}
    </ol>
  );
}

interface FillButtonProps {
  readonly label: string;
  readonly item: PlanItem;
  readonly onFill: (id: string) => void;
}

function FillButton({ label, item, onFill }: FillButtonProps) {
  return (
    <Button
      className={styles['fill']}
      aria-label={texts.of(label, nameOfSlot(item))}
      onClick={() => onFill(item.id)}
    >
      {label}
    </Button>
  );
}

/** A place where nothing stands yet, in one line, which fills it. */
function EmptyLine({ label, item, onFill }: FillButtonProps) {
  return (
    <button type="button" className={styles['emptyLine']} onClick={() => onFill(item.id)}>
      <span>
        <span className="visually-hidden">{texts.of(label, '')}</span>
        {nameOfSlot(item)}
      </span>{' '}
      <span>{planItems.nothing}</span>
    </button>
  );
}

interface ItemProps {
  readonly item: PlanItem;
  readonly songs: PlanSongs;
}

function ItemContent({ plan, item, songs }: ItemProps & { readonly plan: Plan }) {
  const { reference, text, versionName, who, note } = item;
  const title = titleOf(item, songs);
  const isSung = item.songId !== null && !isGone(item, songs);
  return (
    <>
      {title !== null && (
        <p dir="auto" className={styles['title']}>
          {isSung ? (
            <Link href={planPage(plan.id, item.id)} className={songRow['link']}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
      )}
      {reference !== null && <p className={styles['reference']}>{reference}</p>}
      {text !== null && (
        <p dir="auto" className={styles['text']}>
          {text}
        </p>
      )}
      {versionName !== null && (
        <p dir="auto" className={styles['fact']}>
          {versionName}
        </p>
      )}
      {who !== null && <p className={styles['fact']}>{who}</p>}
      {note !== null && (
        <p dir="auto" className={styles['fact']}>
          {note}
        </p>
      )}
    </>
  );
}

/** The sounding key and the capo of the day. */
function ItemKey({ item, songs }: ItemProps) {
  const ofAll = usePersonMusic();
  const song = songs.get(item.songId ?? '');
  if (!song) return null;
  const parts = [
    plannedKey(item, song, ofAll),
    item.capo > 0 ? texts.capo(item.capo) : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : <p className={styles['key']}>{parts.join(' · ')}</p>;
}

/** Has a title without a song: it was removed (decision 38), or never found. */
function isGone({ songId, titleThen }: PlanItem, songs: PlanSongs): boolean {
  return songId === null ? titleThen !== null : songs.get(songId) === null;
}

const lately = 28; // days within which a song was sung

/** Quiet notes about a song, which forbid nothing (decision 43). */
function useRemarks(plan: Plan, handedOver: PlanSettings['handedOver']) {
  const { data: sung = [] } = useSung(plan.community);
  const date = celebratedDate(plan);
  const given = new Set(handedOver.map(({ songId }) => songId));
  const lastSung = new Map<string, string>();
  for (const each of sung) {
    const last = lastSung.get(each.songId) ?? '';
    if (each.date < date && each.date > last) lastSung.set(each.songId, each.date);
  }
  return ({ songId }: PlanItem): string[] => {
    if (songId === null) return [];
    const days = daysBetween(lastSung.get(songId) ?? '', date);
    return [
      ...(given.size > 0 && !given.has(songId) ? [plans.notHandedOver] : []),
      ...(plan.held === null && days <= lately ? [plans.sungDaysAgo(days)] : []),
    ];
  };
}
