export { SongCard } from './SongCard.tsx';
