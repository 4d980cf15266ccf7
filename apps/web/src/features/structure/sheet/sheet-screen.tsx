import { SHEET_MOST, type Structure } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';

import { Button } from '../../../components/button.js';
import { Select } from '../../../components/choice.js';
import type { Cell } from '../../../components/grid-moves.js';
import { Page } from '../../../components/page.js';
import { EmptyState, Notice } from '../../../components/states.js';
import { Unread } from '../../../components/unread.js';
import { useAddressSearch } from '../../../lib/address.js';
import { clearDraft, readDraft, writeDraft } from '../../../lib/drafts.js';
import { ProblemError } from '../../../lib/problem-error.js';
import { t } from '../../../lib/text.js';
import { toast } from '../../../lib/toasts.js';
import { sayRefusal } from '../../../lib/use-command.js';
import { useIsThere } from '../../../lib/use-is-there.js';
import { structureQueries, useSaveSheet } from '../structure.queries.js';
import { useRights } from '../use-rights.js';
import { sheetColumns } from './sheet-columns.js';
import { SheetGrid } from './sheet-grid.js';
import {
  afterSave,
  bodyOf,
  draftAfter,
  draftOf,
  entrancesOf,
  isChanged,
  newOwnersIn,
  newRow,
  type Rows,
  rowsOf,
  type SheetDraft,
  type SheetEntrance,
  withDraft,
  withEntrances,
} from './sheet-model.js';
import {
  type CellNotes,
  countOf,
  firstOf,
  nothingRefused,
  notesOf,
  refusedCells,
  withRefused,
} from './sheet-notes.js';
import styles from './sheet.module.css';
import { useOthersChanges } from './use-others-changes.js';
import { useSheet } from './use-sheet.js';

/** Edits all apartments of an entrance or of the association as one spreadsheet that is saved at once. */
export function SheetScreen({ idAs }: { idAs: number }) {
  const structure = useQuery(structureQueries.ofAssociation(idAs));
  const rights = useRights(idAs);
  const { scara } = useAddressSearch();
  const title = t('sheet.title');
  if (!structure.isSuccess) {
    return (
      <Page title={title}>
        <Unread title={t('structure.failed')} read={structure} />
      </Page>
    );
  }
  const mine = entrancesOf(structure.data).filter(({ idEntrance }) => rights.entrance(idEntrance));
  const chosen = mine.find(({ idEntrance }) => idEntrance === scara);
  const shown = chosen ?? (rights.whole ? undefined : mine[0]);
  return (
    <Page title={title} text={t('sheet.text')} action={<BackToStructure idAs={idAs} />}>
      {mine.length === 0 ? (
        <EmptyState icon="block" title={t('sheet.none')}>
          {rights.whole && t('sheet.noneText')}
        </EmptyState>
      ) : (
        <Sheet
          key={shown?.idEntrance ?? 'all'}
          idAs={idAs}
          standing={structure.data}
          shown={shown === undefined ? mine : [shown]}
          only={shown?.idEntrance ?? null}
          choices={mine}
          hasWhole={rights.whole}
        />
      )}
    </Page>
  );
}

function BackToStructure({ idAs }: { idAs: number }) {
  return (
    <Link to="/administration/association/$idAs/config/apartments" params={{ idAs }}>
      {t('structure.title')}
    </Link>
  );
}

type SheetProps = {
  readonly idAs: number;
  /** The structure as last read. */
  readonly standing: Structure;
  /** The entrances whose apartments are in the sheet. */
  readonly shown: readonly SheetEntrance[];
  /** The only entrance of the sheet; null for all of them. */
  readonly only: number | null;
  readonly choices: readonly SheetEntrance[];
  readonly hasWhole: boolean;
};

function Sheet({ idAs, standing, shown, only, choices, hasWhole }: SheetProps) {
  const draft = `sheet.${idAs}.${only ?? 'all'}`;
  const [kept] = useState(() => readDraft<SheetDraft>(draft));
  const sheet = useSheet(() => withDraft(rowsOf(standing, shown), kept));
  const { rows, edit, sync, undo, redo } = sheet;
  const settings = useQuery(structureQueries.settings(idAs)).data?.settings;
  const columns = useMemo(() => sheetColumns(only === null, settings ?? {}), [only, settings]);
  const save = useSaveSheet(idAs, only);
  const isThere = useIsThere();
  const [refused, setRefused] = useState(nothingRefused);
  const [wanted, setWanted] = useState<Cell | null>(null);

  const { gone, forgetGone, takeAsSeen } = useOthersChanges(standing, shown, sheet, kept);

  const typeIn = useCallback(
    (over: (rows: Rows) => Rows) => {
      edit((all) => withEntrances(over(all), shown));
    },
    [edit, shown],
  );

  const changed = useMemo(() => rows.filter(isChanged), [rows]);
  useEffect(() => {
    keepDraft(draft, draftOf(changed));
  }, [changed, draft]);

  /** The entrances that new rows may name; null if they are all of the only one. */
  const named = only === null ? shown : null;
  const notes = useMemo(
    () => withRefused(notesOf(rows, named), rows, refused),
    [rows, named, refused],
  );
  const wrong = useMemo(() => countOf(notes), [notes]);

  const goToWrong = (all: ReadonlyMap<string, CellNotes> = notes) => {
    setWanted((before) => firstOf(all, rows, columns) ?? before);
  };

  const send = () => {
    if (save.isPending) return;
    if (changed.length === 0) {
      toast('warning', t('common.nothingChanged'));
      return;
    }
    if (wrong > 0) {
      goToWrong();
      return;
    }
    if (changed.length > SHEET_MOST) {
      toast('error', t('sheet.tooMany', { most: SHEET_MOST, count: changed.length }));
      return;
    }
    // Uses the promise, which also tells a sheet that was left before the answer.
    save.mutateAsync(bodyOf(changed, named)).then(
      (answer) => {
        if (!isThere()) keepDraft(draft, draftAfter(readDraft<SheetDraft>(draft), changed));
        setRefused(nothingRefused);
        forgetGone();
        sync((all) => afterSave(all, changed, answer));
        toast(
          'done',
          t('sheet.saved', { apartments: t('structure.apartments', { count: changed.length }) }),
        );
        tellOfNewOwners(newOwnersIn(changed));
      },
      (error: unknown) => {
        if (!isThere()) return;
        const problem = error instanceof ProblemError ? error : null;
        const cells = refusedCells(problem?.fields ?? {}, changed);
        goToWrong(withRefused(new Map(), rows, cells));
        sayRefusal(error);
        if (problem?.code !== 'apartments-stale') {
          setRefused(cells);
          return;
        }
        // The other users' changes have been read by now: the next save overwrites them knowingly.
        takeAsSeen();
      },
    );
  };

  /** Discards all changes as one more step, so that they can be restored by an undo. */
  const dropAll = () => {
    setRefused(nothingRefused);
    forgetGone();
    edit(() => rowsOf(standing, shown));
    setWanted({ row: 0, column: 0 });
  };

  const addRow = () => {
    const last = rows.at(-1)?.texts;
    const entrance = only === null ? (last?.entrance ?? shown[0]?.title) : shown[0]?.title;
    edit((all) => [...all, newRow({ entrance: entrance ?? '' })]);
    setWanted({ row: rows.length, column: columns.findIndex(({ field }) => field === 'number') });
  };

  return (
    <>
      <div className={styles.tools}>
        <EntranceChoice choices={choices} only={only} hasWhole={hasWhole} />
        <Button kind="quiet" icon="reset" disabled={!sheet.canUndo} onClick={undo}>
          {t('sheet.undo')}
        </Button>
        <Button kind="quiet" disabled={!sheet.canRedo} onClick={redo}>
          {t('sheet.redo')}
        </Button>
        <Button kind="quiet" disabled={changed.length === 0} onClick={dropAll}>
          {t('sheet.dropAll')}
        </Button>
        <Button icon="plus" onClick={addRow}>
          {t('sheet.addRow')}
        </Button>
        <Button kind="primary" icon="check" busy={save.isPending} onClick={send}>
          {t('common.save')}
        </Button>
      </div>
      {gone.length > 0 && (
        <Notice tone="warning">{t('sheet.gone', { names: gone.join('; ') })}</Notice>
      )}
      <div className={styles.frame}>
        <SheetGrid
          caption={t('sheet.title')}
          columns={columns}
          rows={rows}
          notes={notes}
          wanted={wanted}
          onEdit={typeIn}
          onUndo={undo}
          onRedo={redo}
          onSave={send}
          onRemove={(row) => {
            edit((all) => all.filter(({ key }) => key !== row.key));
          }}
          takesPaste={takesPaste}
        />
        <SheetStatus
          rows={rows.length}
          changed={changed.length}
          wrong={wrong}
          onToWrong={() => {
            goToWrong();
          }}
        />
      </div>
      <p className={styles.keys}>{t('sheet.keys')}</p>
      <p className={styles.paper}>{t('sheet.onPaper')}</p>
    </>
  );
}

function SheetStatus({
  rows,
  changed,
  wrong,
  onToWrong,
}: {
  readonly rows: number;
  readonly changed: number;
  readonly wrong: number;
  readonly onToWrong: () => void;
}) {
  return (
    <div className={styles.status} aria-live="polite">
      <span>{t('structure.apartments', { count: rows })}</span>
      <span>{t('sheet.changed', { count: changed })}</span>
      {wrong > 0 && (
        <>
          <span className={styles.bad}>{t('sheet.wrong', { count: wrong })}</span>
          <Button kind="quiet" onClick={onToWrong}>
            {t('sheet.toWrong')}
          </Button>
        </>
      )}
    </div>
  );
}

function EntranceChoice({
  choices,
  only,
  hasWhole,
}: Pick<SheetProps, 'choices' | 'only' | 'hasWhole'>) {
  const navigate = useNavigate();
  return (
    <Select
      label={t('sheet.entrance')}
      value={String(only ?? 'all')}
      options={[
        ...(hasWhole ? [{ value: 'all', label: t('sheet.allEntrances') }] : []),
        ...choices.map(({ idEntrance, title }) => ({ value: String(idEntrance), label: title })),
      ]}
      onChange={(value) =>
        void navigate({
          to: '.',
          replace: true,
          search: value === 'all' ? {} : { scara: Number(value) },
        })
      }
    />
  );
}

function keepDraft(name: string, draft: SheetDraft): void {
  if (draft.rows.length === 0) clearDraft(name);
  else writeDraft(name, draft);
}

function takesPaste(lines: number): boolean {
  if (lines <= SHEET_MOST) return true;
  toast('error', t('sheet.pasteTooLong', { most: SHEET_MOST, count: lines }));
  return false;
}

/** Warns once about all new owners; an apartment's own page lists the data that the old owner left. */
function tellOfNewOwners(rows: Rows): void {
  if (rows.length === 0) return;
  const named = rows.slice(0, NAMED_MOST).map(({ texts }) => texts.number);
  const numbers = rows.length > NAMED_MOST ? `${named.join(', ')}…` : named.join(', ');
  toast('warning', t('sheet.newOwners', { count: rows.length, numbers }));
}

/** How many apartment numbers the message lists. */
const NAMED_MOST = 5;
