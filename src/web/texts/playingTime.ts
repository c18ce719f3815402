/** A duration in whole seconds as mm:ss; minutes continue past 59. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const digits = (count: number) => String(count).padStart(2, '0');
  return `${digits(Math.floor(whole / 60))}:${digits(whole % 60)}`;
}

/** A duration for screen readers: «1 minutt 5 sekunder». */
export function speakTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const spoken = [
    minutes > 0 && (minutes === 1 ? '1 minutt' : `${minutes} minutter`),
    (rest > 0 || minutes === 0) && (rest === 1 ? '1 sekund' : `${rest} sekunder`),
  ];
  return spoken.filter(Boolean).join(' ');
}
