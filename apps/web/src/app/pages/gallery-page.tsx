import { WEIGHT_MAX } from '@scara/domain/kernel';
import { useState } from 'react';

import { fetchedPart } from '../../components/fetched-part.js';
import { Amount } from '../../components/amount.js';
import { Kbd, StateChip } from '../../components/badge.js';
import { Button, IconButton, TextButton } from '../../components/button.js';
import { Checkbox, RadioGroup, Select, Switch } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { ConfirmDialog, Dialog, DialogActions } from '../../components/dialog.js';
import { FileLink } from '../../components/file-link.js';
import { Menu, MenuItem, MenuSeparator } from '../../components/menu.js';
import { NumberField } from '../../components/number-field.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import {
  EmptyState,
  ErrorState,
  LoadingNotice,
  Notice,
  Skeleton,
} from '../../components/states.js';
import { Tabs } from '../../components/tabs.js';
import { PasswordField, TextAreaField, TextField } from '../../components/text-field.js';
import { Tooltip } from '../../components/tooltip.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { AccountMenu } from '../frame/account-menu.js';
import styles from './gallery.module.css';

const CommandPalette = fetchedPart(
  async () => (await import('../../components/command-palette.js')).CommandPalette,
);

/** /componente: every component of the interface, in light and dark side by side. */
export function GalleryPage() {
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('gallery.title')}</h1>
          <p>{t('gallery.intro')}</p>
        </div>
        <AccountMenu name={null} onProfile={() => undefined} onLogout={() => undefined} />
      </header>
      <div className={styles.sides}>
        <section data-theme="light" className={styles.side} aria-label={t('gallery.light')}>
          <Pieces />
        </section>
        <section data-theme="dark" className={styles.side} aria-label={t('gallery.dark')}>
          <Pieces />
        </section>
      </div>
    </main>
  );
}

function Pieces() {
  return (
    <>
      <TypeSamples />
      <Buttons />
      <Fields />
      <Choices />
      <States />
      <SampleTable />
      <Floating />
      <Messages />
    </>
  );
}

function TypeSamples() {
  return (
    <article className={styles.block}>
      <h2>{t('gallery.type')}</h2>
      <p className={styles.display}>{t('gallery.nameValue')}</p>
      <p>{t('gallery.sample')}</p>
      <p className={styles.row}>
        <Kbd>Ctrl K</Kbd> <Kbd>Esc</Kbd>
      </p>
      <div className={styles.row}>
        <Amount bani={1_234_567_89} withUnit />
        <Amount bani={-84_050} tone="owed" />
        <Amount bani={0} zero="dash" />
        <Amount bani={0} />
        <Amount bani={12_000} tone="paid" />
        <Amount bani={35_500} tone="annulled" />
      </div>
    </article>
  );
}

function Buttons() {
  return (
    <article className={styles.block}>
      <h2>{t('gallery.buttons')}</h2>
      <div className={styles.row}>
        <Button kind="primary">{t('gallery.primary')}</Button>
        <Button>{t('gallery.secondary')}</Button>
        <Button kind="quiet">{t('gallery.quiet')}</Button>
        <Button kind="danger" icon="trash">
          {t('gallery.danger')}
        </Button>
        <Button kind="primary" busy>
          {t('gallery.busy')}
        </Button>
        <Button disabled>{t('gallery.disabled')}</Button>
        <FileLink href="/api/takeover/template" kind="workbook">
          {t('files.excel')}
        </FileLink>
        <TextButton>{t('gallery.textButton')}</TextButton>
        <IconButton icon="edit" label={t('common.edit')} />
        <IconButton icon="trash" kind="danger" label={t('common.delete')} />
      </div>
    </article>
  );
}

function Fields() {
  const [name, setName] = useState<string>(t('gallery.nameValue'));
  const [email, setEmail] = useState('ana@');
  const [surface, setSurface] = useState('10000,5');
  const [date, setDate] = useState('2026-05-31');
  const [password, setPassword] = useState('secretul');
  const [note, setNote] = useState('');
  return (
    <article className={styles.block}>
      <h2>{t('gallery.fields')}</h2>
      <div className={styles.fields}>
        <TextField
          label={t('gallery.name')}
          help={t('gallery.nameHelp')}
          value={name}
          onChange={setName}
        />
        <TextField
          label={t('gallery.email')}
          error={t('gallery.emailError')}
          value={email}
          onChange={setEmail}
        />
        <NumberField
          label={t('gallery.surface')}
          suffix="m²"
          decimals={5}
          min={0}
          max={WEIGHT_MAX}
          value={surface}
          onChange={setSurface}
        />
        <DateField label={t('gallery.date')} value={date} onChange={setDate} clearable optional />
        <PasswordField label={t('gallery.password')} value={password} onChange={setPassword} />
        <TextField
          label={t('gallery.disabled')}
          value="RO14399840"
          onChange={() => undefined}
          disabled
        />
        <TextAreaField
          label={t('gallery.note')}
          value={note}
          onChange={setNote}
          rows={3}
          optional
        />
      </div>
    </article>
  );
}

function Choices() {
  const [meter, setMeter] = useState<'1' | '2' | '3' | ''>('');
  const [agreed, setAgreed] = useState(true);
  const [remind, setRemind] = useState(true);
  const [payer, setPayer] = useState<'person' | 'company'>('person');
  const [tab, setTab] = useState<'person' | 'company'>('person');
  return (
    <article className={styles.block}>
      <h2>{t('gallery.choices')}</h2>
      <div className={styles.fields}>
        <Select
          label={t('gallery.meterType')}
          placeholder={t('gallery.chooseMeter')}
          value={meter}
          onChange={setMeter}
          options={[
            { value: '1', label: t('gallery.coldWater') },
            { value: '2', label: t('gallery.hotWater') },
            { value: '3', label: t('gallery.otherMeter') },
          ]}
        />
        <RadioGroup
          label={t('gallery.payer')}
          value={payer}
          onChange={setPayer}
          options={[
            { value: 'person', label: t('gallery.person') },
            { value: 'company', label: t('gallery.company') },
          ]}
        />
        <Checkbox label={t('gallery.terms')} checked={agreed} onChange={setAgreed} />
        <Switch label={t('gallery.reminder')} checked={remind} onChange={setRemind} />
      </div>
      <Tabs
        label={t('gallery.payer')}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'person',
            label: t('gallery.person'),
            content: <p>{t('gallery.dialogText')}</p>,
          },
          {
            value: 'company',
            label: t('gallery.company'),
            content: <p>{t('gallery.nameHelp')}</p>,
          },
        ]}
      />
    </article>
  );
}

function States() {
  return (
    <article className={styles.block}>
      <h2>{t('gallery.states')}</h2>
      <div className={styles.row}>
        <StateChip tone="owed">{t('gallery.owed')}</StateChip>
        <StateChip tone="paid">{t('gallery.paid')}</StateChip>
        <StateChip tone="waiting">{t('gallery.waiting')}</StateChip>
        <StateChip tone="annulled">{t('gallery.annulled')}</StateChip>
        <StateChip tone="info">{t('gallery.info')}</StateChip>
        <StateChip tone="neutral">{t('gallery.neutral')}</StateChip>
      </div>
      <Skeleton rows={3} />
      <EmptyState
        icon="copy"
        title={t('gallery.emptyTitle')}
        action={<Button icon="plus">{t('gallery.emptyAction')}</Button>}
      >
        {t('gallery.emptyText')}
      </EmptyState>
      <ErrorState title={t('gallery.failedTitle')} onRetry={() => undefined}>
        {t('gallery.failedText')}
      </ErrorState>
    </article>
  );
}

const sampleRows = [
  { apartment: 1, owner: 'Ștefan Țurcanu', persons: 1, month: 21_450, arrears: 0 },
  { apartment: 2, owner: 'Ioana Mâțu', persons: 2, month: 29_369, arrears: 3_571 },
  { apartment: 3, owner: 'Firma Lac SRL', persons: 3, month: 37_288, arrears: 0 },
] as const;

function SampleTable() {
  return (
    <article className={styles.block}>
      <h2>{t('gallery.table')}</h2>
      <PlainTable caption={t('gallery.table')} scrolls>
        <thead>
          <tr>
            <th scope="col">{t('gallery.apartment')}</th>
            <th scope="col">{t('gallery.owner')}</th>
            <th scope="col" className={table.right}>
              {t('gallery.persons')}
            </th>
            <th scope="col" className={table.right}>
              {t('gallery.month')}
            </th>
            <th scope="col" className={table.right}>
              {t('gallery.arrears')}
            </th>
            <th scope="col" className={table.right}>
              {t('gallery.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sampleRows.map(({ apartment, owner, persons, month, arrears }) => (
            <tr key={apartment}>
              <th scope="row">{apartment}</th>
              <td>{owner}</td>
              <td className={table.right}>{persons}</td>
              <td className={table.right}>
                <Amount bani={month} zero="dash" />
              </td>
              <td className={table.right}>
                <Amount bani={arrears} zero="dash" tone="owed" />
              </td>
              <td className={table.right}>
                <Amount bani={month + arrears} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </article>
  );
}

function Floating() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'palette' | null>(null);
  const [name, setName] = useState('A6');
  const close = () => {
    setOpen(null);
  };
  return (
    <article className={styles.block}>
      <h2>{t('gallery.floating')}</h2>
      <div className={styles.row}>
        <Button
          onClick={() => {
            setOpen('dialog');
          }}
        >
          {t('gallery.openDialog')}
        </Button>
        <Button
          onClick={() => {
            setOpen('confirm');
          }}
        >
          {t('gallery.openConfirm')}
        </Button>
        <Button
          onClick={() => {
            setOpen('palette');
          }}
        >
          {t('gallery.openPalette')}
        </Button>
        <Menu trigger={<Button icon="more">{t('gallery.menu')}</Button>}>
          <MenuItem icon="edit" onSelect={() => undefined}>
            {t('common.edit')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="trash" danger onSelect={() => undefined}>
            {t('common.delete')}
          </MenuItem>
        </Menu>
        <Tooltip text={t('gallery.tooltipText')}>
          <Button kind="quiet" icon="info">
            {t('gallery.tooltip')}
          </Button>
        </Tooltip>
      </div>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t('gallery.dialogTitle')}
        description={t('gallery.dialogText')}
        actions={<DialogActions onClose={close} onAct={close} />}
      >
        <TextField label={t('gallery.name')} value={name} onChange={setName} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        danger
        title={t('gallery.confirmTitle')}
        consequence={t('gallery.confirmText')}
        confirmLabel={t('gallery.danger')}
        onConfirm={close}
        onClose={close}
      />
      {open === 'palette' && (
        <CommandPalette
          onClose={close}
          commands={[
            { id: '1', icon: 'apartment', label: t('gallery.apartment'), run: close },
            { id: '2', icon: 'plus', label: t('gallery.emptyAction'), run: close },
          ]}
        />
      )}
    </article>
  );
}

function Messages() {
  return (
    <article className={styles.block}>
      <h2>{t('gallery.messages')}</h2>
      <div className={styles.stack}>
        <Notice tone="error">{t('gallery.toastError')}</Notice>
        <Notice tone="warning">{t('gallery.confirmText')}</Notice>
        <Notice tone="info">{t('gallery.dialogText')}</Notice>
        <Notice tone="done">{t('gallery.toastDone')}</Notice>
      </div>
      <div className={styles.row}>
        <Button
          onClick={() => {
            toast('done', t('gallery.toastDone'), {
              label: t('common.undo'),
              run: () => undefined,
            });
          }}
        >
          {t('gallery.showDone')}
        </Button>
        <Button
          onClick={() => {
            toast('error', t('gallery.toastError'));
          }}
        >
          {t('gallery.showError')}
        </Button>
        <LoadingNotice shown={false} text={t('common.loading')} />
      </div>
    </article>
  );
}
