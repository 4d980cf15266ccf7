import type { ReactNode } from 'react';

import { cx } from '../lib/cx.js';
import buttons from './button.module.css';
import { Icon } from './icon.js';

type FileLinkProps = {
  readonly href: string;
  /** A `paper` (PDF) opens in a new tab, so that the page stays; a `workbook` is downloaded. */
  readonly kind: 'paper' | 'workbook';
  /** The accessible name, for pages with several such links. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link to a file that the server generates, styled as a button. */
export function FileLink({ href, kind, label, children }: FileLinkProps) {
  const opens = kind === 'paper' ? { target: '_blank', rel: 'noreferrer' } : { download: true };
  return (
    <a className={cx(buttons.button, buttons.secondary)} href={href} aria-label={label} {...opens}>
      <Icon name={kind === 'paper' ? 'sheet' : 'table'} />
      {children}
    </a>
  );
}
