export { type MasterKey, type MasterKeys, masterKeyFrom, readMasterKey } from './master-key.js';
export { ERASED, UNREADABLE } from './sealed-text.js';
export { vaultSchema } from './schema.js';
export { openVault, type SealRequest, type Vault, type VaultOptions } from './vault.js';
