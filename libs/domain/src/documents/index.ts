export * from './attach.js';
export * from './documents.js';
export * from './events.js';
export * from './file-names.js';
export * from './register.js';
export type { DocumentRejection } from './rejections.js';
