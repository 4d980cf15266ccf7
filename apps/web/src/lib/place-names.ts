import { t } from './text.js';

/** `Scara A`, also where the name itself already says so; `blocul` likewise. */
export const entranceTitle = (name: string): string =>
  /^scara\b/iu.test(name) ? name : t('structure.entrance', { name });

/** '' for a block whose name says nothing more than that it is one: a take-over's only block. */
export const blockName = (name: string): string => (/^bloc(ul)?$/iu.test(name.trim()) ? '' : name);

export const blockTitle = (name: string): string =>
  /^bloc(ul)?\b/iu.test(name) ? name : t('structure.block', { name });

/** 'Blocul T6 / Scara A': where an entrance stands, as far as the names say something. */
export const entrancePlace = (block: string, entrance: string): string =>
  [blockName(block) && blockTitle(block), entranceTitle(entrance)].filter(Boolean).join(' / ');
