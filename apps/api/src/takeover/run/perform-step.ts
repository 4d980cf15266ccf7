import { routes } from '@scara/contracts/http';
import { DOCUMENT_TYPE } from '@scara/domain/cashbook';
import { monthIdOf, yearOf } from '@scara/domain/kernel';
import type { NamedProvider, TakeoverStep } from '@scara/domain/takeover';
import { METERING } from '@scara/domain/month';
import { AddApartmentGroup } from '../../association/add-apartment-group/add-apartment-group.js';
import { AddApartment } from '../../association/add-apartment/add-apartment.js';
import { AddBlock } from '../../association/add-block/add-block.js';
import { AddEntrance } from '../../association/add-entrance/add-entrance.js';
import { ChangeSettings } from '../../association/change-settings/change-settings.js';
import { RegisterPayment } from '../../cashbook/register-document.js';
import { AddOutgoColumn } from '../../expense-month/columns.js';
import { AddFund } from '../../funds/fund-commands.js';
import { AddMeters, PlanPersons } from '../../expense-month/meters.js';
import { AddServiceProvider } from '../../providers/service-providers.js';
import { TakeReadingsOver } from '../../meters/month-meters.js';
import { TakeCloseOver } from '../../expense-month/close-month.js';
import {
  AcceptFindings,
  ChangeMonth,
  OpenMonth,
  PublishMonth,
} from '../../expense-month/month-life.js';
import { AddFundDue, AddOutgo } from '../../expense-month/outgo-commands.js';
import { placeName, type KnownIds } from './known-ids.js';
import type { Made, Undo } from './made.js';
import { expenseBody, openingBody } from './step-bodies.js';
import type { Send } from './takeover-sender.js';

/** What a step asks for beside the commands. */
export interface StepHelp {
  readonly ids: KnownIds;
  readonly send: Send;
  /** Keys of the month's findings that must be accepted by name. */
  readonly findingsToAccept: (idMonth: number) => Promise<readonly string[]>;
  /** What the settings were before the take-over, of the fields that it changes. */
  readonly settingsBefore: (fields: readonly string[]) => Promise<Record<string, string>>;
  /** The association's provider of before the take-over that is the same one; undefined for none. */
  readonly providerBefore: (provider: NamedProvider) => Promise<number | undefined>;
}

type Step<K extends TakeoverStep['kind']> = Extract<TakeoverStep, { kind: K }>;

const NOTHING: Made = { ids: [], undo: null, at: null };
const ACCEPTED = 'Preluare din fișiere: lista a fost afișată înainte de preluare.';

/** Does one step by the product's own commands. Throws Refused where one is refused. */
export async function performStep(step: TakeoverStep, help: StepHelp): Promise<Made> {
  const { ids, send } = help;
  switch (step.kind) {
    case 'settings':
      return await changeSettings(step, help);
    case 'block': {
      const { idBlock, revision } = await send(AddBlock, routes.addBlock, {
        body: { name: step.block },
      });
      return inAssociation(revision, { kind: 'block', idBlock }, ['block', step.block, idBlock]);
    }
    case 'entrance': {
      const { idEntrance, revision } = await send(AddEntrance, routes.addEntrance, {
        params: { idBlock: ids.get('block', step.block) },
        body: { name: step.entrance },
      });
      const undo = { kind: 'entrance', idEntrance } as const;
      return inAssociation(revision, undo, ['entrance', step.entrance, idEntrance]);
    }
    case 'apartment':
      return await addApartment(step, help);
    case 'column': {
      const { idOutgoColumn, revision } = await send(AddOutgoColumn, routes.addOutgoColumn, {
        // A metered column shows what was used and the difference of it (1-core §9).
        body: { name: step.column, showMetering: step.metering === METERING.none ? 1 : 3 },
      });
      const undo = { kind: 'column', idOutgoColumn } as const;
      return inAssociation(revision, undo, ['column', step.column, idOutgoColumn]);
    }
    case 'meters':
      return await addMeters(step, help);
    case 'group': {
      const { idApartmentsGroup, revision } = await send(
        AddApartmentGroup,
        routes.addApartmentGroup,
        { body: { name: step.group, apartments: step.members.map(ids.apartment) } },
      );
      const undo = { kind: 'group', idApartmentsGroup } as const;
      return inAssociation(revision, undo, ['group', step.group, idApartmentsGroup]);
    }
    case 'fund': {
      const { idFund, revision } = await send(AddFund, routes.addFund, {
        body: { name: step.fund },
      });
      return inAssociation(revision, { kind: 'fund', idFund }, ['fund', step.fund, idFund]);
    }
    case 'provider':
      return await addProvider(step, help);
    case 'open-month': {
      const idMonth = monthIdOf(step.month);
      const opening = openingBody(step.opening, ids);
      const { revision } = await send(OpenMonth, routes.openMonth, { body: { idMonth, opening } });
      return inMonth(idMonth, revision, { kind: 'month', idMonth });
    }
    case 'month-terms': {
      const { month, maturityDays, rateE2 } = step.month;
      const idMonth = monthIdOf(month);
      const { revision } = await send(ChangeMonth, routes.changeMonth, {
        body: { idMonth, maturityDays, penaltiesRateE2: rateE2 },
      });
      return inMonth(idMonth, revision, null);
    }
    case 'persons': {
      const { place, month, persons } = step.change;
      const { idApChange, revision } = await send(PlanPersons, routes.planPersons, {
        params: { idAp: ids.apartment(place) },
        body: { idMonth: monthIdOf(month), persons },
      });
      const undo = idApChange === null ? null : ({ kind: 'persons', idApChange } as const);
      return inAssociation(revision, undo);
    }
    case 'readings':
      return await enterReadings(step, help);
    case 'expense': {
      const { idOutgo, revision } = await send(AddOutgo, routes.addOutgo, {
        body: expenseBody(step.expense, ids),
      });
      return inMonth(monthIdOf(step.expense.month), revision, { kind: 'expense', idOutgo });
    }
    case 'fund-due': {
      const { month, fund, totalBani, distribution, payers } = step.due;
      const idMonth = monthIdOf(month);
      const { idDue, revision } = await send(AddFundDue, routes.addFundDue, {
        params: { idMonth },
        body: {
          idFund: ids.get('fund', fund),
          amountBani: totalBani,
          distribution,
          idGroup: ids.payers(payers),
        },
      });
      return inMonth(idMonth, revision, { kind: 'due', idDue });
    }
    case 'accept-findings': {
      const idMonth = monthIdOf(step.month);
      const findings = [...(await help.findingsToAccept(idMonth))];
      if (findings.length === 0) return NOTHING;
      const body = { findings, reason: ACCEPTED };
      const { revision } = await send(AcceptFindings, routes.acceptFindings, {
        params: { idMonth },
        body,
      });
      return inMonth(idMonth, revision, null);
    }
    case 'publish-month': {
      const idMonth = monthIdOf(step.month);
      const { revision } = await send(PublishMonth, routes.publishMonth, {
        body: { idMonth, published: step.date },
      });
      return inMonth(idMonth, revision, { kind: 'publication', idMonth });
    }
    case 'close-month': {
      const idMonth = monthIdOf(step.month);
      const { revision } = await send(TakeCloseOver, routes.closeMonth, {
        body: { idMonth, closed: step.date },
      });
      return inMonth(idMonth, revision, { kind: 'close', idMonth });
    }
    case 'payment':
      return await registerPayment(step, help);
  }
}

async function changeSettings({ settings }: Step<'settings'>, help: StepHelp): Promise<Made> {
  const before = await help.settingsBefore(Object.keys(settings));
  const { revision } = await help.send(ChangeSettings, routes.changeSettings, { body: settings });
  return inAssociation(revision, { kind: 'settings', before });
}

async function addApartment({ apartment }: Step<'apartment'>, help: StepHelp): Promise<Made> {
  const { name, isCompany, persons, cif, email, phone } = apartment;
  const { idAp, revision } = await help.send(AddApartment, routes.addApartment, {
    params: { idGroup: help.ids.get('entrance', apartment.entrance) },
    body: {
      number: apartment.apartment,
      tenantName: name,
      isCompany,
      persons,
      cif,
      email,
      tel1: phone,
      cn: isCompany ? name : '',
      surfaceE5: apartment.shareE5,
      heatSurfaceE5: apartment.heatE5,
      c2E5: apartment.c2E5,
      c3E5: apartment.c3E5,
      c4E5: apartment.c4E5,
    },
  });
  return inAssociation(revision, { kind: 'apartment', idAp }, [
    'apartment',
    placeName(apartment),
    idAp,
  ]);
}

/** One that the association had before is taken as it is, and stays when the take-over is taken back. */
async function addProvider({ provider }: Step<'provider'>, help: StepHelp): Promise<Made> {
  const { names, cif } = provider;
  const named = (id: number): Made['ids'] => names.map((name) => ['provider', name, id] as const);
  const before = await help.providerBefore(provider);
  if (before !== undefined) return { ...NOTHING, ids: named(before) };
  const { idServiceProvider, revision } = await help.send(
    AddServiceProvider,
    routes.addServiceProvider,
    { body: { spName: names[0]!, cif } },
  );
  const undo = { kind: 'provider', idServiceProvider } as const;
  return { ...inAssociation(revision, undo), ids: named(idServiceProvider) };
}

async function addMeters({ meters }: Step<'meters'>, help: StepHelp): Promise<Made> {
  const adminMeters = meters.map(({ place, type, location, series, initialIndexMilli }) => ({
    idAp: help.ids.apartment(place),
    type,
    location,
    series,
    initialIndexE3: initialIndexMilli,
  }));
  const { idMeters, revision } = await help.send(AddMeters, routes.addMeters, {
    body: { adminMeters },
  });
  const made = adminMeters.map(({ idAp, series }, at) => ({ idAp, series, id: idMeters[at]! }));
  const undo = made.map(({ idAp, id }) => ({ idAp, idMeter: id }));
  return {
    ...inAssociation(revision, { kind: 'meters', meters: undo }),
    ids: made.map(({ series, id }) => ['meter', series, id] as const),
  };
}

async function enterReadings({ month, readings }: Step<'readings'>, help: StepHelp): Promise<Made> {
  const idMonth = monthIdOf(month);
  const entries = readings.map(({ series, state, indexMilli }) => ({
    idMeter: help.ids.get('meter', series),
    state,
    indexE3: indexMilli,
  }));
  const { revision } = await help.send(TakeReadingsOver, routes.enterReadings, {
    body: { idMonth, readings: entries },
  });
  const idMeters = entries.map(({ idMeter }) => idMeter);
  return inMonth(idMonth, revision, { kind: 'readings', idMonth, idMeters });
}

async function registerPayment({ payment }: Step<'payment'>, help: StepHelp): Promise<Made> {
  const { date, place, amountBani, mode, fund, receipt } = payment;
  const { idPd, revision } = await help.send(RegisterPayment, routes.registerPayment, {
    body: {
      t: DOCUMENT_TYPE.payment,
      pM: mode,
      emitted: date,
      amountBani,
      idAp: help.ids.apartment(place),
      idF: fund === null ? null : help.ids.get('fund', fund),
      ...(receipt && { series: receipt.series, paymentNumber: String(receipt.number) }),
    },
  });
  const year = yearOf(date);
  const at = { stream: 'cashbook', year, revision } as const;
  const number = receipt === null ? '' : String(receipt.number);
  return { ids: [], undo: { kind: 'payment', idPd, number }, at };
}

function inAssociation(revision: number, undo: Undo | null, id?: Made['ids'][number]): Made {
  return { ids: id === undefined ? [] : [id], undo, at: { stream: 'association', revision } };
}

function inMonth(idMonth: number, revision: number, undo: Undo | null): Made {
  return { ids: [], undo, at: { stream: 'month', idMonth, revision } };
}
