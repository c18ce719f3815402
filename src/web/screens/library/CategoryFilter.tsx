import { useCategories } from '#web/api/categories.ts';
import { CategoriesFailure } from '#web/parts/CategoriesFailure.tsx';
import { CategoryButton } from '#web/parts/CategoryChip.tsx';
import chips from '#web/parts/ChipRow.module.css';
import { library } from '#web/texts/library.ts';
import { classNames } from '#web/ui/classNames.ts';
import { Skeletons } from '#web/ui/Skeletons.tsx';
import styles from './CategoryFilter.module.css';

const skeletonCount = 5; // spec §9

interface CategoryFilterProps {
  readonly chosen: string | undefined;
  readonly onChoose: (categoryId: string | undefined) => void;
}

export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  const categories = useCategories();
  return (
    <fieldset className={styles['filter']} aria-busy={categories.isPending}>
      <legend className={styles['legend']}>{library.filter}</legend>
      <div className={classNames(chips['row'], styles['buttons'])}>
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
