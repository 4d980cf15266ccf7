// oxlint has every rule of ours but the one that reads selectors: this hands it ESLint's own (decision 0087).
// It stands under three names, because what an override says of a rule replaces what was said before.
import { builtinRules } from 'eslint/use-at-your-own-risk';

const restricted = builtinRules.get('no-restricted-syntax');

export default {
  meta: { name: 'syntax' },
  rules: {
    'no-restricted-syntax': restricted,
    'pure-domain': restricted,
    'plain-literals': restricted,
  },
};
