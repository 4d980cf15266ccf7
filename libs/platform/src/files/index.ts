export { FileDamaged, FileMissing, FileStoreAway } from './errors.js';
export { type FilePlace, FileStore, type FileVault, type StoredFile } from './file-store.js';
export { openFileStore } from './open-file-store.js';
