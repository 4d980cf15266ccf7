import type { CompanyProductView, NumberRuleView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Button, IconButton } from '../../components/button.js';
import { NumberRulesTable } from '../../components/number-rules-table.js';
import { PickAndAdd } from '../../components/pick-and-add.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { Notice, Skeleton } from '../../components/states.js';
import { formatDate } from '../../lib/format.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { numberRulesQuery } from '../../lib/provider-queries.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import {
  citiesQuery,
  companyProductsQuery,
  companyQuery,
  useCity,
  useDeleteRule,
  useSyncProduct,
} from './companies.queries.js';
import { ProductDialog } from './product-dialog.js';
import { RuleDialog } from './rule-dialog.js';
import styles from './companies.module.css';

type CompanyPanelProps = {
  readonly idCompany: number;
  /** Whether the user may change the cities that the company serves. */
  readonly isRoot: boolean;
};

/** Shows one company's cities, the rules of its codes, and its products. */
export function CompanyPanel({ idCompany, isRoot }: CompanyPanelProps) {
  return (
    <div>
      <Cities idCompany={idCompany} isRoot={isRoot} />
      <Rules idCompany={idCompany} />
      <Products idCompany={idCompany} />
    </div>
  );
}

function Cities({ idCompany, isRoot }: CompanyPanelProps) {
  const company = useQuery(companyQuery(idCompany));
  const cities = useQuery(citiesQuery);
  const change = useCity(idCompany);
  if (company.isPending) return <Skeleton rows={1} />;
  if (company.isError) return <Failed error={company.error} />;
  const here = company.data.cities;
  const rest = (cities.data?.cities ?? []).filter(
    ({ idCity }) => !here.some((one) => one.idCity === idCity),
  );
  return (
    <section aria-label={t('companies.cities')}>
      <h2>{t('companies.cities')}</h2>
      {here.length === 0 ? (
        <p>{t('companies.everyCity')}</p>
      ) : (
        <ul className={styles.cities}>
          {here.map(({ idCity, name }) => (
            <li key={idCity}>
              {name}
              {isRoot && (
                <IconButton
                  icon="close"
                  label={t('companies.removeCity', { name })}
                  onClick={() => {
                    change.mutate({ idCity, isHere: false }, { onError: sayRefusal });
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isRoot && (
        <div className={styles.pick}>
          <PickAndAdd
            label={t('companies.addCity')}
            placeholder={t('companies.chooseCity')}
            options={rest.map(({ idCity, name }) => ({ value: String(idCity), label: name }))}
            verb={t('common.add')}
            onAdd={(idCity) => {
              change.mutate({ idCity: Number(idCity), isHere: true }, { onError: sayRefusal });
            }}
          />
        </div>
      )}
    </section>
  );
}

function Rules({ idCompany }: { idCompany: number }) {
  const rules = useQuery(numberRulesQuery(idCompany));
  const remove = useDeleteRule();
  const [edited, setEdited] = useState<NumberRuleView | 'new' | null>(null);
  if (rules.isPending) return <Skeleton rows={2} />;
  if (rules.isError) return <Failed error={rules.error} />;
  return (
    <section className={styles.section} aria-label={t('rules.title')}>
      <h2>{t('rules.title')}</h2>
      {rules.data.rules.length === 0 ? (
        <p>{t('rules.none')}</p>
      ) : (
        <NumberRulesTable
          rules={rules.data.rules}
          actions={(rule) => (
            <>
              <IconButton
                icon="edit"
                label={t('rules.edit', { format: rule.format })}
                onClick={() => {
                  setEdited(rule);
                }}
              />
              <IconButton
                icon="trash"
                kind="danger"
                label={t('rules.delete', { format: rule.format })}
                onClick={() => {
                  remove.mutate(rule.idCompanyNumberRule, { onError: sayRefusal });
                }}
              />
            </>
          )}
        />
      )}
      <Button
        icon="plus"
        onClick={() => {
          setEdited('new');
        }}
      >
        {t('rules.add')}
      </Button>
      {edited !== null && (
        <RuleDialog
          idCompany={idCompany}
          rule={edited === 'new' ? null : edited}
          lastGroup={Math.max(1, ...rules.data.rules.map(({ ruleGroup }) => ruleGroup))}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </section>
  );
}

function Products({ idCompany }: { idCompany: number }) {
  const products = useQuery(companyProductsQuery(idCompany));
  const sync = useSyncProduct();
  const [edited, setEdited] = useState<CompanyProductView | 'new' | null>(null);
  if (products.isPending) return <Skeleton rows={2} />;
  if (products.isError) return <Failed error={products.error} />;
  return (
    <section className={styles.section} aria-label={t('products.title')}>
      <h2>{t('products.title')}</h2>
      {products.data.products.length === 0 ? (
        <p>{t('products.none')}</p>
      ) : (
        <PlainTable caption={t('products.title')}>
          <thead>
            <tr>
              <th scope="col">{t('products.name')}</th>
              <th scope="col">{t('products.partnerKey')}</th>
              <th scope="col">{t('products.syncedOn')}</th>
              <ActionsHead />
            </tr>
          </thead>
          <tbody>
            {products.data.products.map((product) => (
              <tr key={product.idCompanyProduct}>
                <th scope="row">{product.name}</th>
                <td>{product.partnerKey || t('common.none')}</td>
                <td>{product.syncedOn === '' ? t('common.none') : formatDate(product.syncedOn)}</td>
                <td className={table.actions}>
                  {product.partnerKey !== '' && (
                    <IconButton
                      icon="reset"
                      label={t('products.sync', { name: product.name })}
                      onClick={() => {
                        sync.mutate(product.partnerKey, {
                          onSuccess: () => {
                            toast('done', t('products.synced', { name: product.name }));
                          },
                          onError: sayRefusal,
                        });
                      }}
                    />
                  )}
                  <IconButton
                    icon="edit"
                    label={t('products.edit', { name: product.name })}
                    onClick={() => {
                      setEdited(product);
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
      <Button
        icon="plus"
        onClick={() => {
          setEdited('new');
        }}
      >
        {t('products.add')}
      </Button>
      {edited !== null && (
        <ProductDialog
          idCompany={idCompany}
          product={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </section>
  );
}

function Failed({ error }: { error: unknown }) {
  return <Notice tone="error">{sentenceOf(error, t('error.text'))}</Notice>;
}
