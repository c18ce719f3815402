let caught: Event | null = null;

/** Called before the first paint: a browser offers to install once, and waits for no screen. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // a card of ours takes the place of the browser's bar
    caught = event;
  });
}

/** The latest offer. */
export function earlyPrompt(): Event | null {
  return caught;
}
