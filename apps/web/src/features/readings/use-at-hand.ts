import { useState, type FocusEvent, type PointerEvent } from 'react';

/** Whether a row is worked at: the pointer is over it or the focus is in it. What is answered beside it goes on the row. */
export function useAtHand() {
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isAtHand: isOver || isFocused,
    onPointerEnter: () => {
      setOver(true);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // A finger leaves before its tap is told: what it touched must still be there then.
      if (pointerType === 'mouse') setOver(false);
    },
    onFocus: () => {
      setFocused(true);
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocused(false);
    },
  };
}
