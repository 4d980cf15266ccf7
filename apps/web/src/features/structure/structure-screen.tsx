import { type Structure } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Button } from '../../components/button.js';
import { GonePanel } from '../../components/gone-panel.js';
import { Page } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { useAddressSearch } from '../../lib/address.js';
import { hasDraft } from '../../lib/drafts.js';
import { monthQueries } from '../../lib/month-queries.js';
import { blockTitle, entranceTitle } from '../../lib/place-names.js';
import { t } from '../../lib/text.js';
import { useFocusBack } from '../../lib/use-focus-back.js';
import { useGoneDrafts } from '../../lib/use-gone-drafts.js';
import { BlockSection } from './block-section.js';
import { columnsOf } from './columns.js';
import type { Doomed } from './delete-dialog.js';
import { EntranceSection } from './entrance-section.js';
import { NameForm } from './name-form.js';
import styles from './structure.module.css';
import { structureQueries, useAddBlock } from './structure.queries.js';
import { type Rights, useRights } from './use-rights.js';

const ApartmentPanel = fetchedPart(
  async () => (await import('./apartment-panel.js')).ApartmentPanel,
);
const DeleteDialog = fetchedPart(async () => (await import('./delete-dialog.js')).DeleteDialog);

/** With at most this many entrances all are expanded from the start. */
const openFromStart = 2;
const blockDraft = (idAs: number): string => `block.new.${idAs}`;

export function StructureScreen({ idAs }: { idAs: number }) {
  const structure = useQuery(structureQueries.ofAssociation(idAs));
  const rights = useRights(idAs);
  const [adding, setAdding] = useState(() => hasDraft(blockDraft(idAs)));
  const add = useFocusBack(adding);
  const addBlock = useAddBlock(idAs);

  useGoneDrafts(structure.data && draftsOf(structure.data));

  const title = t('structure.title');
  if (!structure.isSuccess) {
    return (
      <Page title={title}>
        <Unread title={t('structure.failed')} read={structure} />
      </Page>
    );
  }

  const { blocks } = structure.data;
  const addButton = (
    <Button
      ref={add}
      kind="primary"
      icon="plus"
      onClick={() => {
        setAdding(true);
      }}
    >
      {t('structure.addBlock')}
    </Button>
  );
  return (
    <Page
      title={title}
      text={rights.some ? summaryOf(structure.data) : t('structure.readOnly')}
      action={
        blocks.length > 0 && !adding ? (
          <span className={styles.pageActions}>
            {rights.some && (
              <Link
                to="/administration/association/$idAs/config/apartments/sheet"
                params={{ idAs }}
              >
                {t('structure.sheet')}
              </Link>
            )}
            {rights.whole && addButton}
          </span>
        ) : undefined
      }
    >
      {adding && (
        <div className={styles.newBlock}>
          <NameForm
            nameLabel={t('structure.blockName')}
            nameHelp={t('structure.blockNameHelp')}
            streetLabel={t('structure.street')}
            draft={blockDraft(idAs)}
            write={addBlock}
            save={(values, when) => addBlock.mutateAsync(values, when)}
            savedText={(values) => t('structure.blockSaved', { name: values.name })}
            onDone={() => {
              setAdding(false);
            }}
          />
        </div>
      )}
      {blocks.length === 0 && !adding ? (
        <EmptyState
          icon="block"
          title={t('structure.none')}
          action={rights.whole ? addButton : undefined}
        >
          {rights.whole && (
            <>
              {t('structure.noneText')}{' '}
              <Link to="/administration/association/$idAs/config/takeover" params={{ idAs }}>
                {t('structure.takeover')}
              </Link>
            </>
          )}
        </EmptyState>
      ) : (
        <Blocks idAs={idAs} structure={structure.data} rights={rights} />
      )}
    </Page>
  );
}

function Blocks({
  idAs,
  structure,
  rights,
}: {
  idAs: number;
  structure: Structure;
  rights: Rights;
}) {
  const { blocks } = structure;
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const settings = useQuery(structureQueries.settings(idAs)).data?.settings;
  const isResidential = useIsResidential(idAs);
  const columns = useMemo(
    () => columnsOf(settings ?? {}, isResidential),
    [settings, isResidential],
  );
  const { open, toggle, apartment, openApartment } = useOpened(structure);
  const shown = blocks
    .flatMap((block) => block.inBlock)
    .flatMap((entrance) => entrance.inEntrance)
    .find((candidate) => candidate.idAp === apartment);

  return (
    <>
      {blocks.map((block) => (
        <BlockSection
          key={block.idBlock}
          idAs={idAs}
          block={block}
          canEdit={rights.whole}
          onDelete={() => {
            setDoomed({ kind: 'block', block });
          }}
        >
          {block.inBlock.map((entrance) => (
            <EntranceSection
              key={entrance.idEntrance}
              idAs={idAs}
              entrance={entrance}
              columns={columns}
              rights={rights}
              isExpanded={open.has(entrance.idEntrance)}
              openApartment={apartment}
              onToggle={() => {
                toggle(entrance.idEntrance);
              }}
              onOpenApartment={openApartment}
              onDelete={() => {
                setDoomed({ kind: 'entrance', entrance });
              }}
              onDeleteApartment={(victim) => {
                if (victim.idAp === apartment) openApartment(null);
                setDoomed({ kind: 'apartment', apartment: victim });
              }}
            />
          ))}
        </BlockSection>
      ))}
      {shown !== undefined && (
        <ApartmentPanel
          key={shown.idAp}
          idAs={idAs}
          apartment={shown}
          canEdit={rights.entrance(shown.idEntrance)}
          onClose={() => {
            openApartment(null);
          }}
        />
      )}
      {shown === undefined && apartment !== null && (
        <GonePanel
          title={t('structure.apartmentGone')}
          text={t('structure.apartmentGoneText')}
          onClose={() => {
            openApartment(null);
          }}
        />
      )}
      {doomed !== null && (
        <DeleteDialog
          idAs={idAs}
          doomed={doomed}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </>
  );
}

/** Tells whether the last month's bT is 0: only then do excluded arrears and penalties matter (3-configuration §3). */
function useIsResidential(idAs: number): boolean {
  const last = useQuery(monthQueries.all(idAs)).data?.months[0]?.idMonth;
  const month = useQuery({ ...monthQueries.one(idAs, last ?? 0), enabled: last !== undefined });
  return (month.data?.terms.buildingType ?? 0) === 0;
}

/** Returns which entrances are expanded and which apartment is in the panel; both are kept in the address. */
function useOpened(structure: Structure) {
  const search = useAddressSearch();
  const navigate = useNavigate();
  const entrances = structure.blocks.flatMap((block) =>
    block.inBlock.map((entrance) => entrance.idEntrance),
  );
  // Decided once: an entrance added by anybody must not close those that are being worked in.
  const [areFewAtStart] = useState(entrances.length <= openFromStart);
  const open = new Set<number>(search.scari ?? (areFewAtStart ? entrances : []));
  const apartment = search.apartament ?? null;

  const show = (scari: readonly number[], apartament: number | null) =>
    void navigate({
      to: '.',
      replace: true,
      search: { scari: [...scari], ...(apartament === null ? {} : { apartament }) },
    });
  return {
    open,
    apartment,
    toggle: (idEntrance: number) => {
      const next = new Set(open);
      if (!next.delete(idEntrance)) next.add(idEntrance);
      show([...next], apartment);
    },
    openApartment: (idAp: number | null) => {
      show([...open], idAp);
    },
  };
}

/** Returns the drafts and names of all rows that have a form of their own, in the table or beside it. */
function draftsOf({ blocks }: Structure): { readonly draft: string; readonly name: string }[] {
  return blocks.flatMap(({ idBlock, name: block, inBlock }) => [
    { draft: `block.${idBlock}`, name: blockTitle(block) },
    ...inBlock.flatMap(({ idEntrance, name: entrance, inEntrance }) => [
      { draft: `entrance.${idEntrance}`, name: entranceTitle(entrance) },
      ...inEntrance.flatMap(({ idAp, number }) =>
        [`apartment.${idAp}`, `apartment.panel.${idAp}`].map((draft) => ({
          draft,
          name: t('structure.apartment', { number }),
        })),
      ),
    ]),
  ]);
}

function summaryOf({ blocks }: Structure): string {
  const entrances = blocks.flatMap((block) => block.inBlock);
  const apartments = entrances.reduce((sum, entrance) => sum + entrance.inEntrance.length, 0);
  return t('structure.summary', {
    blocks: t('structure.blocks', { count: blocks.length }),
    entrances: t('structure.entrances', { count: entrances.length }),
    apartments: t('structure.apartments', { count: apartments }),
  });
}
