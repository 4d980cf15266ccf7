/**
 * Migrations of a read schema; applied to the live one and to the one that a rebuild fills. The build copies them to
 * dist.
 */
export const READ_MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Migrations of the schema `projector`, which is kept across rebuilds. */
export const CONTROL_MIGRATIONS = new URL('./control/', import.meta.url);
