import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPage } from '#scripts/api/apiPage.ts';
import { projectRoot } from '#scripts/install/projectRoot.mjs';

/** Writes `docs/api.md` from the contract: `npm run api`. */
writeFileSync(join(projectRoot, 'docs/api.md'), await apiPage());
