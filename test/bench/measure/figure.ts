/** The value to reach: `atLeast` or `atMost`. */
export type Limit = { readonly atLeast: number } | { readonly atMost: number };

export interface Figure {
  /** The number of the goal in docs/benchmarks.md, or a short name for a promise without a number. */
  readonly goal: string;
  readonly what: string;
  readonly value: number;
  /** '' for a ratio. */
  readonly unit: '' | 'ms' | 's' | 'MB' | 'kB';
  /** Missing for a figure that is only reported. */
  readonly limit?: Limit;
  /** The medians from which it was computed. */
  readonly from: string;
}

export function isReached({ value, limit }: Figure): boolean | undefined {
  if (limit === undefined) return undefined;
  return 'atLeast' in limit ? value >= limit.atLeast : value <= limit.atMost;
}

/** Formats a number with two decimals below 10, one below 100, none above. */
export function shown(value: number, unit = ''): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toLocaleString('en-GB', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return unit === '' ? text : `${text} ${unit}`;
}

export function shownLimit(limit: Limit, unit: string): string {
  return 'atLeast' in limit ? `≥ ${plain(limit.atLeast, unit)}` : `≤ ${plain(limit.atMost, unit)}`;
}

function plain(value: number, unit: string): string {
  const text = value.toLocaleString('en-GB');
  return unit === '' ? text : `${text} ${unit}`;
}
