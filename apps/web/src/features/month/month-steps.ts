/** The dialog or panel of a month's steps that is open above the page. */
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
