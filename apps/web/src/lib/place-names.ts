import { t } from './text.js';

/** `Scara A`, also where the name itself already says so; `blocul` likewise. */
export const entranceTitle = (name: string): string =>
  /^scara\b/iu.test(name) ? name : t('structure.entrance', { name });

export const blockTitle = (name: string): string =>
  /^bloc(ul)?\b/iu.test(name) ? name : t('structure.block', { name });
