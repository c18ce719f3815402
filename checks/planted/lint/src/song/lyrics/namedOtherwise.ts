export function parseWords(): number {
  return 1;
}
