import type { SampleSong } from './sampleSong.ts';
import { altSomSynger } from '#server/samples/songs/altSomSynger.ts';
import { barmhjertighetsdoren } from '#server/samples/songs/barmhjertighetsdoren.ts';
import { detErDag } from '#server/samples/songs/detErDag.ts';
import { duErMinHyrde } from '#server/samples/songs/duErMinHyrde.ts';
import { duSaJa } from '#server/samples/songs/duSaJa.ts';
import { duSkrevVareNavn } from '#server/samples/songs/duSkrevVareNavn.ts';
import { duSomPuster } from '#server/samples/songs/duSomPuster.ts';
import { fortiDagerIOrkenen } from '#server/samples/songs/fortiDagerIOrkenen.ts';
import { fottenePaFjell } from '#server/samples/songs/fottenePaFjell.ts';
import { fraBunnen } from '#server/samples/songs/fraBunnen.ts';
import { hashaarPatuach } from '#server/samples/songs/hashaarPatuach.ts';
import { herreSeTilOss } from '#server/samples/songs/herreSeTilOss.ts';
import { hvemFlyttetSteinen } from '#server/samples/songs/hvemFlyttetSteinen.ts';
import { hvorErDu } from '#server/samples/songs/hvorErDu.ts';
import { ildOverTakene } from '#server/samples/songs/ildOverTakene.ts';
import { komLysVeniLux } from '#server/samples/songs/komLysVeniLux.ts';
import { laOssBryteOpp } from '#server/samples/songs/laOssBryteOpp.ts';
import { lovsangOverLyset } from '#server/samples/songs/lovsangOverLyset.ts';
import { luxInNocte } from '#server/samples/songs/luxInNocte.ts';
import { morUnderTreet } from '#server/samples/songs/morUnderTreet.ts';
import { narDagenHeller } from '#server/samples/songs/narDagenHeller.ts';
import { nattenSomBleDag } from '#server/samples/songs/nattenSomBleDag.ts';
import { noasBat } from '#server/samples/songs/noasBat.ts';
import { saStilleSomSno } from '#server/samples/songs/saStilleSomSno.ts';
import { takkForSuppeOgBrod } from '#server/samples/songs/takkForSuppeOgBrod.ts';
import { vedElvebredden } from '#server/samples/songs/vedElvebredden.ts';

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
