import { barrelsRule } from './barrelsRule.ts';
import { globalsRule } from './globalsRule.ts';
import { importsRule } from './importsRule.ts';
import { jsxTextRule } from './jsxTextRule.ts';
import { namesRule } from './namesRule.ts';
import { sizeRule } from './sizeRule.ts';

/** The walls as an oxlint plugin; each message shows the way out. */
export default {
  meta: { name: 'walls' },
  rules: {
    imports: importsRule,
    barrels: barrelsRule,
    globals: globalsRule,
    'jsx-text': jsxTextRule,
    names: namesRule,
    size: sizeRule,
  },
};
