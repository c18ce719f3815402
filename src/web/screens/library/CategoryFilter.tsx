import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
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
}

export function CategoryFilter({ chosen, quiet, onChoose }: CategoryFilterProps) {
  const categories = useCategories();
  const row = useRef<HTMLDivElement>(null);
  const isHere = categories.data !== undefined;
  useLayoutEffect(() => {
    if (isHere) showChosen(row.current);
  }, [isHere, chosen]);
  return (
    <fieldset aria-busy={categories.isPending}>
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

/**
 * The category in the address, `?category={id}`: read on load, and replaced without a history entry
 * when it changes (spec §2).
 */
export function useCategoryParameter(): [
  string | undefined,
  (categoryId: string | undefined) => void,
] {
  const [parameters, setParameters] = useSearchParams();
  const categoryId = parameters.get('category') ?? undefined;
  const setCategoryId = (next: string | undefined) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === undefined) after.delete('category');
        else after.set('category', next);
        return after;
      },
      { replace: true },
    );
  return [categoryId || undefined, setCategoryId];
}
