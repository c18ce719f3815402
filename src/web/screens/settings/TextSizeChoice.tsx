import { type TextSizeName, textSizes } from '#song/arrangement/textSize.ts';
import {
  changeDisplayPreferences,
  useDisplayPreferences,
} from '#web/preferences/useDisplayPreferences.ts';
import { settings } from '#web/texts/settings.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './SettingsScreen.module.css';

const names = Object.keys(textSizes) as TextSizeName[];

/** Four sizes by name; none is marked when the song's toolbar has stepped in between (decision 24). */
export function TextSizeChoice() {
  const { textSize } = useDisplayPreferences();
  return (
    <fieldset className={styles['sizes']}>
      <legend className={styles['legend']}>{settings.textSize}</legend>
      <div className={styles['sizeButtons']}>
        {names.map((name) => (
          <Button
            key={name}
            aria-pressed={textSize === textSizes[name]}
            className={styles['size']}
            onClick={() => changeDisplayPreferences(() => ({ textSize: textSizes[name] }))}
          >
            {settings.textSizes[name]}
          </Button>
        ))}
      </div>
      <figure className={styles['sample']}>
        <figcaption className={styles['caption']}>{settings.sampleLabel}</figcaption>
        <div className={styles['lyrics']} style={{ '--text-size': textSize }}>
          {settings.sample.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </figure>
    </fieldset>
  );
}
