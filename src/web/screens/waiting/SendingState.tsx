import { useState } from 'react';
import type { OutboxState } from '#web/offline/outbox/outboxState.ts';
import { sendNow } from '#web/offline/outbox/sendNow.ts';
import { waiting as texts } from '#web/texts/waiting.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './Waiting.module.css';

const patience = 30_000; // ms until the button can be pressed again in any case

interface SendingStateProps {
  readonly state: OutboxState;
  readonly count: number;
}

/** How many wait and whether they are on their way; a button for whoever will not wait. */
export function SendingState({ state, count }: SendingStateProps) {
  const [asked, setAsked] = useState(false);
  const { offline, sending, waiting } = state;
  const send = async () => {
    setAsked(true);
    await sendNow(patience);
    setAsked(false);
  };
  const words = [texts.counted(count)];
  if (offline) words.push(texts.offline);
  else if (sending) words.push(texts.sending);
  return (
    <div className={styles['state']}>
      <p role="status">{words.join(' · ')}</p>
      {waiting > 0 && !offline && (
        <Button pending={asked || sending} onClick={() => void send()}>
          {texts.sendNow}
        </Button>
      )}
    </div>
  );
}
