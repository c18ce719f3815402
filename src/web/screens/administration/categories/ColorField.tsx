import { useId } from 'react';
import { categoryEditing as texts, colorNames } from '#web/texts/administration.ts';
import choiceStyles from '#web/features/songForm/ChoiceField.module.css';
import styles from './ColorField.module.css';
import { faintOn, palette } from './palette.ts';

interface ColorFieldProps {
  /** `#rrggbb`. */
  readonly color: string;
  readonly onChoose: (color: string) => void;
}

/** Colours visible in both themes, or a custom one with a note on its contrast. */
export function ColorField({ color, onChoose }: ColorFieldProps) {
  const id = useId();
  const chosen = color.toLowerCase();
  const faint = faintOn(color);
  return (
    <fieldset aria-describedby={`${id}-note`} className={styles['field']}>
      <legend className={choiceStyles['legend']}>{texts.color}</legend>
      <div className={styles['colors']}>
        {palette.map((each) => (
          <input
            key={each.color}
            type="radio"
            name={`${id}-color`}
            aria-label={colorNames[each.name]}
            data-tooltip={colorNames[each.name]}
            checked={each.color === chosen}
            onChange={() => onChoose(each.color)}
            className={styles['swatch']}
            style={{ '--category': each.color }}
          />
        ))}
      </div>
      <label className={styles['own']}>
        <input
          type="color"
          value={chosen}
          onChange={(event) => onChoose(event.currentTarget.value)}
          className={styles['picker']}
        />
        {texts.ownColor}
      </label>
      <p id={`${id}-note`} role="status" className={styles['note']}>
        {faint === null ? texts.clear : texts.faint[faint]}
      </p>
    </fieldset>
  );
}
