/** Sixteen-pixel line drawings in the text's own colour; decoration only, so always hidden from assistive technology. */
const drawings = {
  apartment: 'M3 14V3.5h7V14M10 7h3v7M2 14h12M5.5 6h2M5.5 8.5h2M5.5 11h2',
  groups:
    'M6 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4M2 13c.3-2.3 1.8-3.5 4-3.5s3.7 1.2 4 3.5M10.5 3.3a2.2 2.2 0 0 1 0 4M11.5 9.7c1.5.4 2.3 1.5 2.5 3.3',
  settings: 'M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 3v3M5.5 10v3',
  audit: 'M8 14a6 6 0 1 0-5.6-3.8M2.2 13v-3h3M8 4.8V8l2.2 1.5',
  home: 'M2.5 7.5 8 3l5.5 4.5V13.5h-4v-3.5h-3v3.5h-4Z',
  user: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8M2.8 14c.4-2.7 2.3-4.2 5.2-4.2s4.8 1.5 5.2 4.2',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M10.7 10.7 14 14',
  menu: 'M2 4h12M2 8h12M2 12h12',
  fold: 'M2.5 3h11v10h-11ZM6 3v10',
  close: 'm4 4 8 8M12 4l-8 8',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  plus: 'M8 3v10M3 8h10',
  chevronDown: 'm4 6 4 4 4-4',
  chevronRight: 'm6 4 4 4-4 4',
  chevronLeft: 'm10 4-4 4 4 4',
  calendar: 'M2.5 4h11v9.5h-11ZM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  edit: 'm3 13 .6-2.8 7.2-7.2 2.2 2.2-7.2 7.2L3 13',
  trash: 'M3 4.5h10M6 4.5V3h4v1.5M4.5 4.5l.5 9h6l.5-9M7 7v4M9 7v4',
  reset: 'M3 6.5h6.5a3.5 3.5 0 0 1 0 7H6M3 6.5l3-3M3 6.5l3 3',
  warning: 'M8 2.5 14 13H2ZM8 6.5v3M8 11.2v.3',
  error: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 5v3.8M8 10.7v.3',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 7.5V11M8 5v.3',
  done: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M5.3 8.2 7.2 10l3.5-3.8',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 4.8V8l2.2 1.5',
  struck: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M3.8 12.2l8.4-8.4',
  invoice: 'M3.5 2h9v12l-2.2-1.4L8 14l-2.3-1.4L3.5 14ZM6 5.5h4M6 8.5h4',
  columns: 'M2.5 3h11v10h-11ZM6.2 3v10M9.8 3v10',
  grip: 'M6 3.5v.01M10 3.5v.01M6 8v.01M10 8v.01M6 12.5v.01M10 12.5v.01',
  arrowUp: 'M8 13V3M4 7l4-4 4 4',
  arrowDown: 'M8 3v10M4 9l4 4 4-4',
  more: 'M3.5 8v.01M8 8v.01M12.5 8v.01',
  sun: 'M8 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 1.5v1.5M8 13v1.5M1.5 8H3M13 8h1.5M3.4 3.4l1 1M11.6 11.6l1 1M12.6 3.4l-1 1M4.4 11.6l-1 1',
  moon: 'M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5',
  exit: 'M9.5 3H3v10h6.5M6.5 8H14M11.5 5.5 14 8l-2.5 2.5',
  block: 'M2.5 14V6l5.5-3.5L13.5 6v8ZM6.5 14v-4h3v4',
  bell: 'M4 11V7a4 4 0 0 1 8 0v4l1 1.5H3ZM6.5 13.5h3',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8M8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6',
  table: 'M2.5 3h11v10h-11ZM2.5 6.3h11M2.5 9.6h11M6.2 6.3V13',
  textSmaller: 'M1.5 12.5 5 4l3.5 8.5M2.8 9.5h4.4M10.5 8h4',
  textLarger: 'M1.5 12.5 5 4l3.5 8.5M2.8 9.5h4.4M10.5 8h4M12.5 6v4',
  rows: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7Z',
  cash: 'M1.5 4.5h13v7h-13ZM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6M4 8v.01M12 8v.01',
  coins:
    'M13 5c0 1.2-2.2 2.2-5 2.2S3 6.2 3 5s2.2-2.2 5-2.2 5 1 5 2.2v6c0 1.2-2.2 2.2-5 2.2S3 12.2 3 11V5M3 8c0 1.2 2.2 2.2 5 2.2s5-1 5-2.2',
  gauge: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12M8 8l2.3-2.3M4.6 8v.01M8 4.6v.01M11.4 8v.01M5.5 11.3h5',
  percent:
    'm12.5 3.5-9 9M5 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M11 12.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3',
  scales: 'M8 2.5v11M5 13.5h6M3.5 4.5h9M3.5 4.5 1.5 9.5h4ZM12.5 4.5l-2 5h4Z',
  chart: 'M2.5 2.5v11h11M5.8 11V8.5M8.8 11V5.5M11.8 11V7',
  sheet: 'M3.5 2H9.5l3 3v9h-9ZM9.5 2v3h3M6 8h4M6 10.8h4',
  book: 'M8 4c-1.5-1.2-3.2-1.3-5.5-.7v9c2.3-.6 4-.5 5.5.7 1.5-1.2 3.2-1.3 5.5-.7v-9C11.2 2.7 9.5 2.8 8 4v9',
  letter: 'M2 3.5h12v9H2ZM2.3 4l5.7 4.5L13.7 4',
  folder: 'M2 12.5v-9h4L7.5 5.5H14v7Z',
  truck:
    'M1.5 4h8v7h-8ZM9.5 6.5h2.7l2.3 2.3V11h-5M4.5 13a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8M11.5 13a1.4 1.4 0 1 0 0-2.8 1.4 1.4 0 0 0 0 2.8',
  key: 'M5 10.5a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6M7.8 7.7H14v2.5M11.5 7.7v1.8',
  import: 'M8 2v7.5M5 6.5l3 3 3-3M2.5 10v3.5h11V10',
  briefcase: 'M2 5.5h12v7.5H2ZM5.5 5.5v-2h5v2M2 8.8h12',
  grid: 'M2.5 2.5h4v4h-4ZM9.5 2.5h4v4h-4ZM2.5 9.5h4v4h-4ZM9.5 9.5h4v4h-4Z',
  copy: 'M5.5 5.5h8v8h-8ZM10.5 5.5v-3h-8v8h3',
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={name === 'more' || name === 'grip' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
