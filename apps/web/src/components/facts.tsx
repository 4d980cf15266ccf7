import type { ReactNode } from 'react';

type FactsProps = {
  readonly of: readonly (readonly [name: string, value: ReactNode])[];
  readonly className: string | undefined;
};

/** Lists read-only values with their names; empty values are left out. */
export function Facts({ of, className }: FactsProps) {
  return (
    <dl className={className}>
      {of
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
