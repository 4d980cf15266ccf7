import { searchKey } from '@scara/domain/kernel';

/** Whether a name typed over an owner's is of somebody else; marks and capitals alone change nobody. */
export const isOtherOwner = (before: string, now: string): boolean =>
  before !== '' && searchKey(before) !== searchKey(now);
