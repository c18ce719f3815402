import { type Figure, counted } from '#bench/figure.ts';
import { songRouteSize } from '#tests/architecture/songRouteSize.ts';
import { buildWebIfStale } from '#scripts/web/buildWebIfStale.ts';

export const firstLoad: Figure = {
  name: 'P3',
  measure: 'JavaScript of the first load on the song route, brotli : react + react-dom hello world',
  async run() {
    if ((await buildWebIfStale()) !== 0) throw new Error('the screens could not be built');
    const { own, least } = songRouteSize();
    return [counted('P3', own / least, `${own} B : ${least} B`, { most: 1.9 })];
  },
};
