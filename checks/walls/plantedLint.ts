import { globalWalls } from './globalWalls.ts';
import { importWalls } from './importWalls.ts';

/** The way out of the wall that stands against this import or this global. */
const wayOut = (words: string): string => {
  const all = [...importWalls, ...globalWalls].map((wall) => wall.wayOut);
  const found = all.find((each) => each.includes(words));
  if (found === undefined) throw new Error(`no wall says «${words}»`);
  return found;
};
const byRoom = wayOut('name another folder as #room/path.ts');
const pure = wayOut('let the caller pass in');
const both = 'what browser and server share belongs in song, people or contract';
const noWords = 'no words in JSX: put the sentence into web/texts and import it';

/** Each file below checks/planted/lint, and the sentence that lint must refuse it with. */
export const plantedLint: Readonly<Record<string, string>> = {
  'src/song/lyrics/importsUpwards.ts': byRoom,
  'src/song/importsDownwards.ts': byRoom,
  'src/song/importsPackage.ts': pure,
  'src/people/importsNode.ts': pure,
  'src/people/importsRoom.ts': wayOut('they know no other room'),
  'src/song/importsRoom.ts': wayOut('they know no other room'),
  'src/song/importsCheck.ts': wayOut('what ships knows no script'),
  'src/song/importsMeasurement.ts': wayOut('what ships knows no script'),
  'src/web/api/importsTest.ts': wayOut('what ships knows no script'),
  'src/contract/importsPackage.ts': wayOut('it takes zod and no other package'),
  'src/contract/importsServer.ts': both,
  'src/server/songs/importsWeb.ts': wayOut('the server knows no screen'),
  'src/server/songs/importsHttp.ts': wayOut('use cases know no HTTP'),
  'src/server/songs/importsDriver.ts': wayOut('only server/storage knows which database'),
  'src/server/songs/importsZod.ts': wayOut('schemas live in contract'),
  'src/server/songs/readsClock.ts': wayOut('come in through deps'),
  'src/server/songs/readsEnvironment.ts': wayOut('readSettings alone'),
  'src/server/doctor/importsStart.ts': wayOut('server/doctor knows'),
  'src/server/backup/importsDoctor.ts': wayOut('server/backup knows'),
  'src/server/http/importsDoctor.ts': wayOut('server/http knows'),
  'src/server/privacy/importsBackup.ts': wayOut('server/privacy knows'),
  'src/server/samples/importsRim.ts': wayOut('server/samples knows'),
  'src/server/songbook/importsRim.ts': wayOut('server/songbook knows'),
  'src/server/library/importsSongbook.ts': wayOut('server/library knows'),
  'src/server/people/importsPrivacy.ts': wayOut('server/people knows'),
  'src/server/songs/importsLibrary.ts': wayOut('server/songs knows'),
  'src/server/categories/importsSong.ts': wayOut('server/categories knows'),
  'src/server/gettingIn/importsPeople.ts': wayOut('server/gettingIn knows'),
  'src/server/files/importsSong.ts': wayOut('server/files knows'),
  'src/server/keptAnswers/importsSignIn.ts': wayOut('server/keptAnswers knows'),
  'src/server/trail/importsSignIn.ts': wayOut('server/trail knows'),
  'src/server/seam/importsFiles.ts': wayOut('server/seam knows'),
  'src/server/storage/importsSeam.ts': wayOut('server/storage knows'),
  'src/server/settings/importsStorage.ts': wayOut('server/settings knows'),
  'src/server/cellar/importsSeam.ts': wayOut('give this room of server a floor'),
  'src/web/parts/importsServer.ts': wayOut('the screens know no server'),
  'src/web/parts/importsNode.ts': wayOut('a browser has no Node'),
  'src/web/parts/importsScreen.ts': wayOut('web/parts knows'),
  'src/web/screens/home/importsApp.ts': wayOut('web/screens knows'),
  'src/web/session/importsPart.ts': wayOut('web/session knows'),
  'src/web/api/importsSession.ts': wayOut('web/api knows'),
  'src/web/offline/importsHook.ts': wayOut('web/offline knows'),
  'src/web/print/importsOffline.ts': wayOut('web/print knows'),
  'src/web/wire/importsOffline.ts': wayOut('web/wire knows'),
  'src/web/writing/importsWire.ts': wayOut('web/writing knows'),
  'src/web/lyrics/importsWriting.ts': wayOut('web/lyrics knows'),
  'src/web/preferences/importsText.ts': wayOut('web/preferences knows'),
  'src/web/texts/importsPreference.ts': wayOut('web/texts knows'),
  'src/web/ui/importsText.ts': wayOut('web/ui knows'),
  'src/web/state/importsText.ts': wayOut('web/state knows'),
  'src/web/attic/importsPart.ts': wayOut('give this room of web a floor'),
  'src/web/screens/home/importsScreen.ts': wayOut('screens do not import each other'),
  'src/web/ui/importsProduct.ts': wayOut('ui knows nothing of the product'),
  'src/web/screens/song/importsPdf.ts': wayOut('only web/print knows'),
  'src/web/screens/login/importsPasskeys.ts': wayOut('only web/session knows passkeys'),
  'src/web/api/importsDeviceLibrary.ts': wayOut("only web/offline knows the device's database"),
  'src/web/parts/callsFetch.ts': wayOut('only web/wire talks'),
  'src/web/parts/callsWindowFetch.ts': wayOut('only web/wire talks'),
  'src/web/screens/settings/keepsLocally.ts': wayOut('only web/preferences keeps'),
  'src/web/api/opensDatabase.ts': wayOut("only web/offline knows the device's library"),
  'src/web/parts/asksForPasskey.ts': wayOut('only web/session knows passkeys'),
  'src/web/screens/home/SaysWords.tsx': noWords,
  'src/web/screens/home/SaysEither.tsx': noWords,
  'src/web/screens/home/SpeaksLabel.tsx': noWords,
  'src/web/parts/isBarrel.ts': 'no barrels: import each thing from the file that defines it',
  'src/song/chords/index.ts': 'no barrels: name the file after what it does',
  'src/web/utils/planted.ts': '«utils» fits anything; name the file after what it does',
  'src/server/songs/songHelpers.ts':
    '«songHelpers» fits anything; name the file after what it does',
  'src/song/lyrics/namedOtherwise.ts': 'a file is its function: name this one parseWords',
  'src/song/circle/circleOne.ts': 'Dependency cycle',
  'src/song/circle/circleTwo.ts': 'Dependency cycle',
  'src/song/exportsDefault.ts': 'named exports',
  'src/song/saysAny.ts': 'Unexpected `any`',
  'src/song/ignoresTypes.ts': 'if the following line is error-free',
  'src/song/leavesWork.ts': 'todo',
  'src/server/songs/floats.ts': 'Promises must be awaited',
};
