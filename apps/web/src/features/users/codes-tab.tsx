import type { ApartmentCode, Tenant } from '@scara/contracts/http';
import { groupedBy } from '@scara/domain/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { IconButton } from '../../components/button.js';
import { FileLink } from '../../components/file-link.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { Unread } from '../../components/unread.js';
import { useAddressSearch } from '../../lib/address.js';
import { copyText } from '../../lib/copy-text.js';
import { blockName, entranceTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import { type CodeAct, CodeDialogs } from './code-dialogs.js';
import styles from './codes.module.css';
import { codeQueries } from './codes.queries.js';
import { findCodes } from './find-codes.js';
import { UnconfirmedChip } from './unconfirmed.js';

/** Lists apartment codes by entrance (search, copy, change, print) and the accounts that read each one's bills. */
export function CodesTab({ idAs }: { idAs: number }) {
  const codes = useQuery(codeQueries.apartments(idAs));
  const { conturi } = useAddressSearch();
  const [typed, setTyped] = useState<string | null>(null);
  const [act, setAct] = useState<CodeAct | null>(null);
  if (!codes.isSuccess) return <Unread title={t('codes.failed')} read={codes} />;
  const { apartments, isClient } = codes.data;
  if (apartments.length === 0) return <EmptyState icon="apartment" title={t('codes.none')} />;
  // The apartment named in the address, until the user searches for another one.
  const asked = typed === null ? apartments.find(({ idAp }) => idAp === conturi) : undefined;
  const sought = typed ?? asked?.n ?? '';
  const found = asked === undefined ? findCodes(apartments, sought) : [asked];
  return (
    <>
      {!isClient && <Notice tone="warning">{t('codes.notClient')}</Notice>}
      <div className={styles.tools}>
        <TextField label={t('codes.search')} type="search" value={sought} onChange={setTyped} />
        <SlipsLink idAs={idAs} text={t('codes.printAll')} label={t('codes.printAll')} />
      </div>
      {found.length === 0 && <p role="status">{t('codes.noneFound')}</p>}
      {[...groupedBy(found, ({ idEntrance }) => idEntrance).values()].map((own) => (
        <EntranceCodes key={own[0]!.idEntrance} idAs={idAs} apartments={own} onAct={setAct} />
      ))}
      {act !== null && (
        <CodeDialogs
          idAs={idAs}
          act={act}
          onClose={() => {
            setAct(null);
          }}
        />
      )}
    </>
  );
}

function SlipsLink({
  idAs,
  idEntrance,
  text,
  label,
}: {
  idAs: number;
  idEntrance?: number;
  text: string;
  label: string;
}) {
  const query = idEntrance === undefined ? '' : `?idEntrance=${idEntrance}`;
  return (
    <FileLink href={`/api/association/${idAs}/codeSlips.pdf${query}`} kind="paper" label={label}>
      {text}
    </FileLink>
  );
}

type EntranceCodesProps = {
  readonly idAs: number;
  readonly apartments: readonly ApartmentCode[];
  readonly onAct: (act: CodeAct) => void;
};

function EntranceCodes({ idAs, apartments, onAct }: EntranceCodesProps) {
  const { block, entrance, idEntrance } = apartments[0]!;
  const title = [blockName(block), entranceTitle(entrance)].filter(Boolean).join(', ');
  return (
    <section className={styles.entrance}>
      <header className={styles.head}>
        <h2>{title}</h2>
        <SlipsLink
          idAs={idAs}
          idEntrance={idEntrance}
          text={t('codes.print')}
          label={t('codes.printOf', { entrance: title })}
        />
      </header>
      <PlainTable caption={title} stacked className={styles.codes}>
        <thead>
          <tr>
            <th scope="col">{t('codes.apartment')}</th>
            <th scope="col">{t('codes.code')}</th>
            <th scope="col">{t('codes.tenants')}</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {apartments.map((one) => (
            <CodeRow key={one.idAp} apartment={one} onAct={onAct} />
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}

function CodeRow({
  apartment,
  onAct,
}: {
  apartment: ApartmentCode;
  onAct: (act: CodeAct) => void;
}) {
  const { n: number, linkPassword, tenants } = apartment;
  return (
    <tr>
      <th scope="row" data-label={t('codes.apartment')}>
        {number}
      </th>
      <td className={styles.code}>{`${linkPassword.slice(0, 5)} ${linkPassword.slice(5)}`}</td>
      <td>
        {tenants.map((tenant) => (
          <TenantLine
            key={tenant.idUser}
            tenant={tenant}
            number={number}
            onRemove={() => {
              onAct({ kind: 'remove', apartment, tenant });
            }}
          />
        ))}
      </td>
      <td className={table.actions}>
        <IconButton
          icon="copy"
          label={t('codes.copy', { number })}
          onClick={() => void copyText(linkPassword)}
        />
        <IconButton
          icon="reset"
          label={t('codes.change', { number })}
          onClick={() => {
            onAct({ kind: 'change', apartment });
          }}
        />
        <IconButton
          icon="plus"
          label={t('codes.addEmail', { number })}
          onClick={() => {
            onAct({ kind: 'add', apartment });
          }}
        />
      </td>
    </tr>
  );
}

type TenantLineProps = {
  readonly tenant: Tenant;
  readonly number: string;
  readonly onRemove: () => void;
};

function TenantLine({ tenant, number, onRemove }: TenantLineProps) {
  const { email, name, isUnconfirmed } = tenant;
  return (
    <span className={styles.tenant}>
      <span>
        {[name, email].filter(Boolean).join(' · ')}{' '}
        <UnconfirmedChip isUnconfirmed={isUnconfirmed} />
      </span>
      <IconButton
        icon="trash"
        kind="danger"
        label={t('codes.removeTenant', { email: email || name, number })}
        onClick={onRemove}
      />
    </span>
  );
}
