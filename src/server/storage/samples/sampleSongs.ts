import type { SampleSong } from './sampleSong.ts';
import { altSomSynger } from '#server/storage/samples/songs/altSomSynger.ts';
import { barmhjertighetsdoren } from '#server/storage/samples/songs/barmhjertighetsdoren.ts';
import { detErDag } from '#server/storage/samples/songs/detErDag.ts';
import { duErMinHyrde } from '#server/storage/samples/songs/duErMinHyrde.ts';
import { duSaJa } from '#server/storage/samples/songs/duSaJa.ts';
import { duSkrevVareNavn } from '#server/storage/samples/songs/duSkrevVareNavn.ts';
import { duSomPuster } from '#server/storage/samples/songs/duSomPuster.ts';
import { fortiDagerIOrkenen } from '#server/storage/samples/songs/fortiDagerIOrkenen.ts';
import { fottenePaFjell } from '#server/storage/samples/songs/fottenePaFjell.ts';
import { fraBunnen } from '#server/storage/samples/songs/fraBunnen.ts';
import { hashaarPatuach } from '#server/storage/samples/songs/hashaarPatuach.ts';
import { herreSeTilOss } from '#server/storage/samples/songs/herreSeTilOss.ts';
import { hvemFlyttetSteinen } from '#server/storage/samples/songs/hvemFlyttetSteinen.ts';
import { hvorErDu } from '#server/storage/samples/songs/hvorErDu.ts';
import { ildOverTakene } from '#server/storage/samples/songs/ildOverTakene.ts';
import { komLysVeniLux } from '#server/storage/samples/songs/komLysVeniLux.ts';
import { laOssBryteOpp } from '#server/storage/samples/songs/laOssBryteOpp.ts';
import { lovsangOverLyset } from '#server/storage/samples/songs/lovsangOverLyset.ts';
import { luxInNocte } from '#server/storage/samples/songs/luxInNocte.ts';
import { morUnderTreet } from '#server/storage/samples/songs/morUnderTreet.ts';
import { narDagenHeller } from '#server/storage/samples/songs/narDagenHeller.ts';
import { nattenSomBleDag } from '#server/storage/samples/songs/nattenSomBleDag.ts';
import { noasBat } from '#server/storage/samples/songs/noasBat.ts';
import { saStilleSomSno } from '#server/storage/samples/songs/saStilleSomSno.ts';
import { takkForSuppeOgBrod } from '#server/storage/samples/songs/takkForSuppeOgBrod.ts';
import { vedElvebredden } from '#server/storage/samples/songs/vedElvebredden.ts';

export const sampleSongs: readonly SampleSong[] = [
  altSomSynger,
  barmhjertighetsdoren,
  detErDag,
  duErMinHyrde,
  duSaJa,
  duSkrevVareNavn,
  duSomPuster,
  fortiDagerIOrkenen,
  fottenePaFjell,
  fraBunnen,
  hashaarPatuach,
  herreSeTilOss,
  hvemFlyttetSteinen,
  hvorErDu,
  ildOverTakene,
  komLysVeniLux,
  laOssBryteOpp,
  lovsangOverLyset,
  luxInNocte,
  morUnderTreet,
  narDagenHeller,
  nattenSomBleDag,
  noasBat,
  saStilleSomSno,
  takkForSuppeOgBrod,
  vedElvebredden,
];
