import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useCategories } from '#web/api/songs.ts';
import { CategoriesFailure, CategoryButton } from '#web/features/songList/CategoryChip.tsx';
import chips from '#web/features/songList/CategoryChip.module.css';
import { library } from '#web/texts/lists.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import { classNames } from '#web/ui/classNames.ts';
import styles from './CategoryFilter.module.css';

const skeletonCount = 5; // spec §9

interface CategoryFilterProps {
  readonly chosen: string | undefined;
  /** On phones the label is only for screen readers, so that the hits of a search are in view. */
  readonly quiet: boolean;
  readonly onChoose: (categoryId: string | undefined) => void;
  /** Other filters, behind the categories. */
  readonly children: ReactNode;
}

export function CategoryFilter({ chosen, quiet, onChoose, children }: CategoryFilterProps) {
  const categories = useCategories();
  const row = useRef<HTMLDivElement>(null);
  const isHere = categories.data !== undefined;
  useLayoutEffect(() => {
    if (isHere) showChosen(row.current);
  }, [isHere, chosen]);
  return (
    <fieldset className={styles['filter']} aria-busy={categories.isPending}>
      <legend className={classNames(styles['legend'], quiet && styles['quiet'])}>
        {library.filter}
      </legend>
      <div ref={row} className={classNames(chips['row'], styles['buttons'])}>
        <CategoryButton
          name={library.all}
          chosen={chosen === undefined}
          onChoose={() => onChoose(undefined)}
        />
        {categories.data?.map(({ id, nameNo, color }) => (
          <CategoryButton
            key={id}
            name={nameNo}
            color={color}
            chosen={chosen === id}
            onChoose={() => onChoose(id)}
          />
        ))}
        {categories.isPending && <Skeletons count={skeletonCount} className={chips['bone']} />}
        {children}
      </div>
      {categories.isError && <CategoriesFailure onRetry={() => void categories.refetch()} />}
    </fieldset>
  );
}

/** Scrolls the chosen chip to the middle of the row, without scrolling the page. */
function showChosen(row: HTMLElement | null): void {
  const chip = row?.querySelector<HTMLElement>('[aria-pressed="true"]');
  if (!row || !chip) return;
  const [outer, inner] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
  row.scrollBy({ left: inner.left - outer.left - (outer.width - inner.width) / 2 });
}
