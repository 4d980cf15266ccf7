export {
  parsePattern,
  type ParsedPattern,
  type Pattern,
  PATTERN_LETTERS,
  PATTERN_MOST,
  PATTERN_TYPES,
  type PatternProblem,
  type PatternType,
} from './pattern.js';
export * from './read-code.js';
