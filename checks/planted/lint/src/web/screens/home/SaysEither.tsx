export function SaysEither({ none }: { none: boolean }) {
  return <p>{none ? 'Ingen sanger' : null}</p>;
}
