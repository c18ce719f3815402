const beyondLatin1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
// The soft hyphen is in the code page, but it is no letter: helvetica would draw it.
const writable = new RegExp(`^[ -~\\u00a0-\\u00ac\\u00ae-\\u00ff${beyondLatin1}]*$`);

/** Whether the PDF's built-in helvetica has every character: code page Windows 1252. */
export function isWinAnsi(text: string): boolean {
  return writable.test(text);
}
