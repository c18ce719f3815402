import { useState } from 'react';
import { useSung } from '#web/api/plans.ts';
import { dateOf } from '#web/features/plans/today.ts';
import { songDetails } from '#web/texts/songTools.ts';
import { sungOn, sungTimes } from '#web/texts/planSinging.ts';

/** «Sunget: 7 ganger, sist 12. april», by the community; nothing where it never was, or is unknown. */
export function SungRow({ songId }: { readonly songId: string }) {
  const [today] = useState(() => dateOf(new Date()));
  const { data: sung = [] } = useSung();
  const own = sung.filter((each) => each.songId === songId);
  const [first, ...others] = own.map(({ date }) => date);
  if (first === undefined) return null;
  const last = others.reduce((latest, date) => (date > latest ? date : latest), first);
  // A song that is twice in a celebration counts once.
  const celebrations = new Set(own.map(({ date, kind }) => `${date} ${kind}`));
  return (
    <div>
      <dt>{songDetails.sung}</dt>
      <dd>{sungTimes(celebrations.size, sungOn(last, today))}</dd>
    </div>
  );
}
