export { cellProblemText } from './cell-problem-words.js';
export { fileProblemText } from './file-problem-words.js';
export { rowTexts } from './row-words.js';
export { stepText } from './step-words.js';
export { NOT_TAKEN_TEXTS, TABLE_TITLES } from './words.js';
