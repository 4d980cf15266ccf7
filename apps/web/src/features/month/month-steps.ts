/** What of a month's steps is open above the page. */
export type Opened =
  | 'control'
  | 'terms'
  | 'publish'
  | 'withdraw'
  | 'check'
  | 'close'
  | 'reopen'
  | 'discard'
  | 'open-next'
  | 'what-if'
  | 'signatures'
  | 'decision'
  | 'mail'
  | 'info';
