/** Of each read schema; applied to the live one and to the one a rebuild fills. The build copies them to dist. */
export const READ_MIGRATIONS = new URL('./migrations/', import.meta.url);
/** Of the schema `projector`, which outlives rebuilds. */
export const CONTROL_MIGRATIONS = new URL('./control/', import.meta.url);
