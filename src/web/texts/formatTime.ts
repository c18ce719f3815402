/** A stretch of a recording in whole seconds as mm:ss; minutes go on past 59. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const digits = (count: number) => String(count).padStart(2, '0');
  return `${digits(Math.floor(whole / 60))}:${digits(whole % 60)}`;
}
