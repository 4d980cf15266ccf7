import { ADMINISTRATOR, type CompleteProviderView } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { BillCodeLegend } from '../../components/bill-code-legend.js';
import { Button } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { Page } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { Tabs } from '../../components/tabs.js';
import { Unread } from '../../components/unread.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { NumberRulesDialog } from './number-rules-dialog.js';
import { ProviderDialog } from './provider-dialog.js';
import { completeProvidersQuery, useDeleteProvider, useSynchronize } from './providers.queries.js';
import { ProvidersTable } from './providers-table.js';

type List = 'active' | 'all' | 'complete';
type Open =
  | { readonly kind: 'edit' | 'delete' | 'rules'; readonly provider: CompleteProviderView }
  | { readonly kind: 'new' | 'legend' };

/** Lists the association's providers, which the bill form offers, with a report of each by period. */
export function ProvidersScreen({ idAs }: { idAs: number }) {
  const answer = useQuery(completeProvidersQuery(idAs));
  const canEdit = (wholeRolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  const [list, setList] = useState<List>('active');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => {
    setOpen(null);
  };
  const providers = answer.data?.providers ?? [];
  const revision = answer.data?.revision ?? 0;
  const stands = (opened: CompleteProviderView): CompleteProviderView =>
    providers.find((one) => one.idServiceProvider === opened.idServiceProvider) ?? opened;
  const tableOf = (rows: readonly CompleteProviderView[], complete: boolean) => (
    <ProvidersTable
      {...{ idAs, rows, complete, canEdit }}
      onOpen={(kind, provider) => {
        setOpen({ kind, provider });
      }}
    />
  );

  return (
    <Page
      title={t('providers.title')}
      text={t('providers.text')}
      action={
        <>
          <Button
            icon="info"
            onClick={() => {
              setOpen({ kind: 'legend' });
            }}
          >
            {t('billCode.legend')}
          </Button>
          {canEdit && providers.length > 0 && <Synchronize idAs={idAs} />}
          {canEdit && (
            <Button
              kind="primary"
              icon="plus"
              onClick={() => {
                setOpen({ kind: 'new' });
              }}
            >
              {t('providers.add')}
            </Button>
          )}
        </>
      }
    >
      {!answer.isSuccess ? (
        <Unread title={t('providers.failed')} read={answer} />
      ) : providers.length === 0 ? (
        <EmptyState icon="invoice" title={t('providers.none')}>
          {canEdit && t('providers.noneText')}
        </EmptyState>
      ) : (
        <Tabs<List>
          label={t('providers.lists')}
          value={list}
          onChange={setList}
          tabs={[
            {
              value: 'active',
              label: t('providers.active'),
              content: tableOf(
                providers.filter(({ isActive }) => isActive),
                false,
              ),
            },
            { value: 'all', label: t('providers.all'), content: tableOf(providers, false) },
            {
              value: 'complete',
              label: t('providers.complete'),
              content: tableOf(providers, true),
            },
          ]}
        />
      )}
      {open?.kind === 'legend' && <BillCodeLegend onClose={close} />}
      {open?.kind === 'new' && (
        <ProviderDialog {...{ idAs, revision }} provider={null} onClose={close} />
      )}
      {open?.kind === 'edit' && (
        <ProviderDialog {...{ idAs, revision }} provider={stands(open.provider)} onClose={close} />
      )}
      {open?.kind === 'rules' && <NumberRulesDialog provider={open.provider} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteProvider idAs={idAs} provider={open.provider} onClose={close} />
      )}
    </Page>
  );
}

function Synchronize({ idAs }: { idAs: number }) {
  const synchronize = useSynchronize(idAs);
  return (
    <Button
      busy={synchronize.isPending}
      onClick={() => {
        synchronize.mutate(undefined, {
          onSuccess: ({ providers }) => {
            toast('done', t('providers.synchronized', { count: providers }));
          },
          onError: sayRefusal,
        });
      }}
    >
      {t('providers.synchronize')}
    </Button>
  );
}

function DeleteProvider({
  idAs,
  provider: { idServiceProvider, name },
  onClose,
}: {
  idAs: number;
  provider: CompleteProviderView;
  onClose: () => void;
}) {
  const remove = useDeleteProvider(idAs);
  return (
    <ConfirmDialog
      open
      danger
      title={t('providers.confirmDelete', { name })}
      consequence={t('providers.confirmDeleteText')}
      confirmLabel={t('providers.delete', { name })}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(idServiceProvider, {
          onSuccess: () => {
            toast('done', t('providers.deleted', { name }));
          },
          onError: sayRefusal,
          onSettled: onClose,
        });
      }}
    />
  );
}
