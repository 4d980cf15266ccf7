import { useNavigate, useRouterState } from '@tanstack/react-router';

import { Icon } from '../components/icon.js';
import { useAddressParams } from '../lib/address.js';
import { associationsOf, useSession } from '../lib/session.js';
import { t } from '../lib/text.js';
import styles from './selector.module.css';

/** Goes to the same page of another association. */
export function AssociationSelector() {
  const session = useSession();
  const navigate = useNavigate();
  const { idAs } = useAddressParams();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const associations = associationsOf(session);
  if (associations.length === 0 || idAs === undefined) return null;

  return (
    <label className={styles.selector}>
      <span className="visually-hidden">{t('menu.selector')}</span>
      <select
        value={String(idAs)}
        onChange={(event) => {
          void navigate({ to: samePlaceOf(path, event.target.value) });
        }}
      >
        {associations.map((association) => (
          <option key={association.idAs} value={association.idAs}>
            {association.name}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" />
    </label>
  );
}

/** The same page of another association; what belongs to a month or an apartment of this one has no twin there. */
function samePlaceOf(path: string, idAs: string): string {
  if (/^\/association\/\d+\/(?!config\/)/.test(path)) return `/association/${idAs}/months`;
  return path.replace(/^((?:\/administration)?\/association\/)\d+/, `$1${idAs}`);
}
