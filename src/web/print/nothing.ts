/** Stands in for the parts of the PDF library that are not used: see `vite.config.ts`. */
export {};
