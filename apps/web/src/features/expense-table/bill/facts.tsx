import styles from './bill.module.css';

/** What is known and not changed here, each with its name; what is empty is left out. */
export function Facts({
  of,
}: {
  readonly of: readonly (readonly [name: string, value: string])[];
}) {
  return (
    <dl className={styles.facts}>
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
