// oxlint has every rule of ours but the one that reads selectors: this hands it ESLint's own (decision 0087).
import { builtinRules } from 'eslint/use-at-your-own-risk';

export default {
  meta: { name: 'syntax' },
  rules: { 'no-restricted-syntax': builtinRules.get('no-restricted-syntax') },
};
