import { type KeptStore, keptStore } from './storage.ts';

const choices = new Map<string, KeptStore<string | null>>();

/** The name of the version this device shows of a song; null is the original (decision 15). */
export function useVersionChoice(songId: string): string | null {
  return choiceOf(songId).useValue();
}

export function chooseVersion(songId: string, name: string | null): void {
  choiceOf(songId).set(name);
}

function choiceOf(songId: string): KeptStore<string | null> {
  let choice = choices.get(songId);
  if (choice === undefined) {
    const asIs = (name: string | null) => name;
    choice = keptStore(`sangbok.version.${songId}`, asIs, asIs);
    choices.set(songId, choice);
  }
  return choice;
}
