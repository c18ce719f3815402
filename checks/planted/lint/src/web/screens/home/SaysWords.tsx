export function SaysWords() {
  return <p>Ingen sanger funnet</p>;
}
