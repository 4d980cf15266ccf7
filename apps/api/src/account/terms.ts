/**
 * The version of the terms that people accept today (1-core §9). An account made by an administrator has accepted none:
 * 0.
 */
export const TERMS_VERSION = 1;
export const NO_TERMS = 0;
