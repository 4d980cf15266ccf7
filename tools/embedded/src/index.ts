export { copyFolder } from './copy-folder.js';
export * from './postgres/index.js';
export * from './event-node/index.js';
export * from './mail-catcher/index.js';
