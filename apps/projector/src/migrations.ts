/** Of each read schema; applied to the live one and to the one a rebuild fills. Same place for src and dist. */
export const READ_MIGRATIONS = new URL('../src/migrations/', import.meta.url);
/** Of the schema `projector`, which outlives rebuilds. */
export const CONTROL_MIGRATIONS = new URL('../src/control/', import.meta.url);
