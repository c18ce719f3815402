let send: (() => Promise<void>) | null = null;

/** Tells who sends; null when nobody does any more. */
export function setSender(sender: (() => Promise<void>) | null): void {
  send = sender;
}

/** Resolves when everything that can leave now has been tried, or after `patience` ms. */
export async function sendNow(patience: number): Promise<void> {
  const enough = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.race([send?.(), enough]);
}
