export { rowTexts } from './row-words.js';
export { cellProblemText, fileProblemText, leiText, stepText, TABLE_TITLES } from './words.js';
