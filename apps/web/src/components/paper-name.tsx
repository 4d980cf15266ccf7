import { useEffect } from 'react';

/** Names the association on printouts: above the first page, and through `--paper-name` below each page (base.css). */
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
