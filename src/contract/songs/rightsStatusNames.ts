import type { RightsStatus } from '#song/valueSets.ts';

/** In the form and in the report; nothing is «ukjent». */
export const rightsStatusNames: Readonly<Record<RightsStatus, string>> = {
  fritt: 'Fritt',
  eget: 'Eget',
  tillatelse: 'Med tillatelse',
  vernet: 'Vernet',
};
