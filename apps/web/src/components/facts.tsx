type FactsProps = {
  readonly of: readonly (readonly [name: string, value: string])[];
  readonly className: string | undefined;
};

/** What is known and not changed here, each with its name; what is empty is left out. */
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
