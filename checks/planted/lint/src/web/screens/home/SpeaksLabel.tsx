export function SpeaksLabel() {
  return <button type="button" aria-label="Lukk" />;
}
