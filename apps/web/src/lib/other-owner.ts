import { searchKey } from '@scara/domain/kernel';

/** Tells whether an owner's name was replaced by another person's; diacritics and capitals alone do not count. */
export const isOtherOwner = (before: string, now: string): boolean =>
  before !== '' && searchKey(before) !== searchKey(now);
