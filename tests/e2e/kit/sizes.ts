/** Windows of a phone, a tablet and a computer. */
export const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

/** A phone, used by touch. */
export const phone = { viewport: sizes[0], isMobile: true, hasTouch: true };
