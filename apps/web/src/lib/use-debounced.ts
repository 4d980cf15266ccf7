import { useEffect, useState } from 'react';

/** `value` as it was when it last stood still for `ms`; compared by its JSON, so equal objects are the same value. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(JSON.parse(text) as Value);
    }, ms);
    return () => {
      clearTimeout(timer);
    };
  }, [text, ms]);
  return settled;
}
