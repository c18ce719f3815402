/** The quarters of a year: their first and last days, as `MM-DD`. */
const quarters = [
  ['01-01', '03-31'],
  ['04-01', '06-30'],
  ['07-01', '09-30'],
  ['10-01', '12-31'],
] as const;

const months = 3; // of a quarter

/** The quarter of a date `YYYY-MM-DD`, such as `2026-4`. */
export function quarterOf(date: string): string {
  const [year, month] = date.split('-');
  return `${year}-${Math.ceil(Number(month) / months)}`;
}

/** The first and the last day of a quarter. */
export function daysOfQuarter(quarter: string): { readonly from: string; readonly to: string } {
  const [year, number] = quarter.split('-');
  const [from, to] = quarters[Number(number) - 1] ?? quarters[0];
  return { from: `${year}-${from}`, to: `${year}-${to}` };
}

/** A quarter and those before it, the latest first. */
export function quartersUpTo(quarter: string, count: number): string[] {
  const [year, number] = quarter.split('-').map(Number);
  const last = Number(year) * quarters.length + Number(number) - 1;
  return Array.from({ length: count }, (_, back) => {
    const at = last - back;
    return `${Math.floor(at / quarters.length)}-${(at % quarters.length) + 1}`;
  });
}
