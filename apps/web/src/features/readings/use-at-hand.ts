import { useState, type FocusEvent, type PointerEvent } from 'react';

/** Returns whether the user works in a row (pointer over it or focus in it), and the handlers to put on the row. */
export function useAtHand() {
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return {
    isAtHand: isOver || isFocused,
    onPointerEnter: () => {
      setOver(true);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      // A touch ends before its tap is reported: what was touched must still be there then.
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
