/** 1-core §9: the terms that are accepted today. An account that an administrator made has accepted none: 0. */
export const TERMS_VERSION = 1;
export const NO_TERMS = 0;
