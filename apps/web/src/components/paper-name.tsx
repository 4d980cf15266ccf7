import { useEffect } from 'react';

/** Whose paper it is: at the head of the first printed page, and through `--paper-name` at the foot of each (base.css). */
export function PaperName({ name }: { readonly name: string }) {
  useEffect(() => {
    const { style } = document.documentElement;
    // A JSON string is a CSS string too: both escape a quote and a backslash with a backslash.
    style.setProperty('--paper-name', JSON.stringify(name));
    return () => {
      style.removeProperty('--paper-name');
    };
  }, [name]);
  return <p className="paper-name">{name}</p>;
}
