// oxlint has all the rules that are used here except no-restricted-syntax, which matches selectors: this plugin adds
// ESLint's own (decision 0087). It is registered under three names, because an override replaces a rule's options.
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
