/** Replaces unused parts of the PDF library: see `vite.config.ts`. */
export {};
