export { rowTexts } from './row-words.js';
export {
  cellProblemText,
  fileProblemText,
  leiText,
  NOT_TAKEN_TEXTS,
  stepText,
  TABLE_TITLES,
} from './words.js';
