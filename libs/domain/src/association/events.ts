import type { DomainEvent, LocalDate, YearMonth } from '../kernel/index.js';

/** Settings of an association that its administrator may change (1-core §3). Texts are stored as typed. */
export interface AssociationSettings {
  readonly name: string;
  /** Digits only, without RO; '' when not known yet. */
  readonly cif: string;
  readonly city: string;
  readonly address: string;
  readonly iban: string;
  readonly bank: string;
  /** The association's second and third bank (payment modes 6 and 7); '' where it has none. */
  readonly bank1: string;
  readonly iban1: string;
  readonly bank2: string;
  readonly iban2: string;
  /** Days from publication to the due date, 0-100 (Legea 196/2018 art. 77(2) speaks of 30). */
  readonly maturityDays: number;
  /** Hundredths of a percent per day of delay: 20 is 0.20 %. */
  readonly penaltiesRateE2: number;
  readonly tableFontSize: number;
  readonly hasCensor: boolean;
  /** Every bill is a 'Factură' (decisions.md, Money: bill title). */
  readonly compl: boolean;
  /** Bills only inform: 'Informare de plată'; takes precedence over `compl`. */
  readonly onlyCalc: boolean;
  /**
   * Bills carry the transfer's data as a second QR code: its standard is for euro, but some banks' apps read it in lei.
   */
  readonly transferQr: boolean;
  /** Sanitised html shown under the table, at most GENERAL_INFO_MAX characters. */
  readonly generalInfo: string;
  /** Names of the four coefficients on this association's screens. */
  readonly c1Name: string;
  readonly c2Name: string;
  readonly c3Name: string;
  readonly c4Name: string;
  /** What the meters of type 3 and 4 measure here ('Gaz', 'Căldură') and in which unit; '' where not set. */
  readonly omName: string;
  readonly omUnit: string;
  readonly om1Name: string;
  readonly om1Unit: string;
  /**
   * SHA-256 in hex of the images on bills and lists; '' when there is none. The images are stored outside the events.
   */
  readonly stamp: string;
  readonly logo: string;
}

export interface BlockData {
  readonly name: string;
  readonly street: string;
}

export interface EntranceData {
  readonly name: string;
}

/** Weights are decimals scaled by 100 000 (computation.md, Units); excluded values are bani. */
export interface ApartmentData {
  readonly number: string;
  readonly tenantName: string;
  readonly persons: number;
  /** Undivided share (CPI). */
  readonly surfaceE5: number;
  /** Heated surface, coefficient 1; four decimals. */
  readonly heatSurfaceE5: number;
  readonly c2E5: number;
  readonly c3E5: number;
  readonly c4E5: number;
  readonly nopRemBani: number;
  readonly nopPenBani: number;
  readonly tel1: string;
  readonly tel2: string;
  /** The address that its bills are sent to; '' when none. */
  readonly email: string;
  readonly infoExtended: string;
  /** Billing: a company or a natural person; cif holds the CUI or the CNP. */
  readonly isCompany: boolean;
  readonly toSendEfactura: boolean;
  readonly cif: string;
  readonly cn: string;
  readonly caddr: string;
  readonly county: string;
  readonly tva: boolean;
}

/** 1 amount only, 2 consumption, 3 consumption and difference, 4 their sum (1-core §9). */
export type ShowMetering = 1 | 2 | 3 | 4;
/** 1 no index, 2 the new index, 3 the old and the new one. */
export type ShowIndex = 1 | 2 | 3;

/** A column of the expense table (1-core §3 Outgo column). */
export interface OutgoColumnData {
  readonly name: string;
  readonly showMetering: ShowMetering;
  readonly showIndex: ShowIndex;
  /** Its place on the table, counted from 1. */
  readonly orderNumber: number;
}

/** 1 cold, 2 hot, 3 other metering (om), 4 other metering 1 (om1) (3-configuration §3). */
export type MeterType = 1 | 2 | 3 | 4;
/** 1 kitchen, 2 bathroom, 3 service bathroom, 4 other (3-configuration §3). */
export type MeterLocation = 1 | 2 | 3 | 4;

/** A meter of an apartment. Types: 1 cold, 2 hot, 3 om, 4 om1; locations: 1 kitchen, 2 bathroom, 3 service, 4 other. */
export interface MeterData {
  readonly idAp: number;
  readonly type: MeterType;
  readonly location: MeterLocation;
  readonly series: string;
  /** The meter's first index when it was added, in thousandths. */
  readonly initialIndexE3: number;
}

/**
 * The replacement of an apartment's meter in a month: the old meter's last index and the new one's first. Thousandths.
 */
export interface MeterReplacement {
  readonly month: YearMonth;
  readonly finalIndexE3: number;
  readonly initialIndexE3: number;
  /** Series of the removed meter. */
  readonly oldSeries: string;
}

/**
 * The days on which tenants send their readings: from one day of the calendar month to another, which may be in the
 * next month (28 to 3); in a shorter month the window ends on its last day. `mailMeterIndex` is the day on which
 * tenants who sent none are reminded, null for never.
 */
export interface ReadingWindow {
  readonly firstDay: number;
  readonly lastDay: number;
  readonly mailMeterIndex: number | null;
}

/**
 * The purpose of a fund: 'rulment' (Legea 196/2018 art. 72), 'reparații' (art. 71), sums for one purpose, penalties,
 * other.
 */
export type FundPurpose = 'working' | 'repair' | 'special' | 'penalties' | 'other';

/** A fund that owners pay dues to (2-money §3). */
export interface FundData {
  readonly name: string;
  /** 1 ordinary; 2 is shown as an unpaid-funds column in the history. */
  readonly type: 1 | 2;
  readonly description: string;
  readonly purpose: FundPurpose;
  /** The entrances that pay the fund and see it (vType 2); null for all of them (vType 1). */
  readonly entrances: readonly number[] | null;
  /** Bitmask of what is shown of the fund: 2 arrears, 4 penalties, 8 bank account. */
  readonly showInfo: number;
  /** The fund's own IBAN, '' for the association's. */
  readonly iban: string;
  /** The fund's balance when the books here began, bani; may be below 0. */
  readonly openingBani: number;
  /** False: not offered any more, but kept for the dues and documents that refer to it. */
  readonly isActive: boolean;
}

/** A provider that an association buys from (3-configuration §3 Service provider). */
export interface ServiceProviderData {
  readonly name: string;
  /** Digits only; '' for a provider typed by hand. */
  readonly cif: string;
  /** The general company that the provider is; null where it is none of them. */
  readonly idCompany: number | null;
  /** The association's client number at the provider; '' when not known. */
  readonly n: string;
  /** False: not offered any more, but kept for the expenses that refer to it. */
  readonly isActive: boolean;
}

/** The fields of an apartment that are about the people in it. */
export type OccupantData = Pick<
  ApartmentData,
  'tenantName' | 'cif' | 'cn' | 'caddr' | 'tel1' | 'tel2' | 'email' | 'infoExtended'
>;

export type TenantLinkedBy = 'code' | 'administrator';
/** `deletion`: the apartment was deleted, which unlinks its tenants. */
export type TenantUnlinkedBy = 'tenant' | 'administrator' | 'deletion';

/** Facts of `association-{as}`. `after` holds only what changed, `before` the same fields as they were. */
export type AssociationEvent =
  | DomainEvent<'AssociationCreated', { idAs: number; settings: AssociationSettings }>
  | DomainEvent<
      'AssociationSettingsChanged',
      { after: Partial<AssociationSettings>; before: Partial<AssociationSettings> }
    >
  | DomainEvent<'BlockAdded', { idBlock: number } & BlockData>
  | DomainEvent<
      'BlockChanged',
      { idBlock: number; after: Partial<BlockData>; before: Partial<BlockData> }
    >
  | DomainEvent<'BlockDeleted', { idBlock: number; before: BlockData }>
  | DomainEvent<'EntranceAdded', { idEntrance: number; idBlock: number } & EntranceData>
  | DomainEvent<
      'EntranceChanged',
      { idEntrance: number; after: Partial<EntranceData>; before: Partial<EntranceData> }
    >
  /** Every apartment of the entrance, in the order in which lists show them. */
  | DomainEvent<
      'ApartmentsOrdered',
      { idEntrance: number; after: readonly number[]; before: readonly number[] }
    >
  | DomainEvent<'EntranceDeleted', { idEntrance: number; idBlock: number; before: EntranceData }>
  | DomainEvent<'ApartmentAdded', { idAp: number; idEntrance: number } & ApartmentData>
  | DomainEvent<
      'ApartmentChanged',
      { idAp: number; after: Partial<ApartmentData>; before: Partial<ApartmentData> }
    >
  /**
   * Makes the data of former occupants unreadable: these keys of the vault are destroyed. The current data stays,
   * sealed with a new key.
   */
  | DomainEvent<
      'FormerOccupantsErased',
      { idAp: number; kept: OccupantData; keys: readonly string[]; reason: string }
    >
  | DomainEvent<'ApartmentDeleted', { idAp: number; idEntrance: number; before: ApartmentData }>
  | DomainEvent<
      'ApartmentGroupAdded',
      { idApartmentsGroup: number; name: string; apartments: readonly number[] }
    >
  | DomainEvent<
      'ApartmentGroupChanged',
      {
        idApartmentsGroup: number;
        after: { name?: string; apartments?: readonly number[] };
        before: { name?: string; apartments?: readonly number[] };
      }
    >
  | DomainEvent<
      'ApartmentGroupDeleted',
      { idApartmentsGroup: number; before: { name: string; apartments: readonly number[] } }
    >
  /** idGroup null: the role holds in the whole association, else in one entrance. A mask of 0 removes the role. */
  | DomainEvent<
      'RolesChanged',
      { idUser: number; idGroup: number | null; after: number; before: number }
    >
  /** The accountant may read and approve in the association; the global accountant role is separate. */
  | DomainEvent<'AccountantAssigned', { idUser: number }>
  | DomainEvent<'AccountantDismissed', { idUser: number }>
  /** A user looked at an alert, named by its key, and noted the result. */
  | DomainEvent<'AlertLookedAt', { idAs: number; alert: string; note: string }>
  /** The user reads the apartment's bills from now on, by its code or by the administrator's decision. */
  | DomainEvent<'TenantLinked', { idAp: number; idUser: number; by: TenantLinkedBy }>
  | DomainEvent<'TenantUnlinked', { idAp: number; idUser: number; by: TenantUnlinkedBy }>
  /** Only another code opens the apartment from now on. The codes themselves are secrets, stored outside the events. */
  | DomainEvent<'ApartmentCodeChanged', { idAp: number; by: 'tenant' | 'administrator' }>
  | DomainEvent<'OutgoColumnAdded', { idOutgoColumn: number } & OutgoColumnData>
  | DomainEvent<
      'OutgoColumnChanged',
      {
        idOutgoColumn: number;
        after: Partial<OutgoColumnData>;
        before: Partial<OutgoColumnData>;
      }
    >
  | DomainEvent<'OutgoColumnDeleted', { idOutgoColumn: number; before: OutgoColumnData }>
  /** The whole new order, first to last. */
  | DomainEvent<'OutgoColumnsOrdered', { after: readonly number[]; before: readonly number[] }>
  | DomainEvent<'MetersAdded', { meters: readonly ({ idMeter: number } & MeterData)[] }>
  | DomainEvent<
      'MeterChanged',
      { idMeter: number; idAp: number; after: Partial<MeterData>; before: Partial<MeterData> }
    >
  | DomainEvent<'MetersDeleted', { meters: readonly ({ idMeter: number } & MeterData)[] }>
  /**
   * The meter's id and location stay; its series changes. A second replacement in the same month overrides the first.
   */
  | DomainEvent<
      'MeterReplaced',
      {
        idMeter: number;
        idAp: number;
        month: YearMonth;
        finalIndexE3: number;
        initialIndexE3: number;
        after: { series: string };
        before: { series: string };
      }
    >
  | DomainEvent<
      'MeterReplacementTakenBack',
      {
        idMeter: number;
        idAp: number;
        month: YearMonth;
        after: { series: string };
        before: { series: string };
      }
    >
  | DomainEvent<
      'ReadingWindowChanged',
      { after: Partial<ReadingWindow>; before: Partial<ReadingWindow> }
    >
  | DomainEvent<'FundAdded', { idFund: number } & FundData>
  | DomainEvent<
      'FundChanged',
      { idFund: number; after: Partial<FundData>; before: Partial<FundData> }
    >
  | DomainEvent<'FundDeleted', { idFund: number; before: FundData }>
  | DomainEvent<'ServiceProviderAdded', { idServiceProvider: number } & ServiceProviderData>
  | DomainEvent<
      'ServiceProviderChanged',
      {
        idServiceProvider: number;
        after: Partial<ServiceProviderData>;
        before: Partial<ServiceProviderData>;
      }
    >
  | DomainEvent<
      'ServiceProviderDeleted',
      { idServiceProvider: number; before: ServiceProviderData }
    >
  /** A company knows a meter of the association under this number. */
  | DomainEvent<'CompanyMeterNumberAdded', { idCompany: number; meterNumber: string }>
  | DomainEvent<'CompanyMeterNumberRemoved', { idCompany: number; meterNumber: string }>
  /** From `month` on, `persons` live in the apartment; a later change of the same month replaces it. */
  | DomainEvent<
      'PersonsPlanned',
      { idApChange: number; idAp: number; month: YearMonth; persons: number }
    >
  | DomainEvent<
      'PersonsPlanRemoved',
      { idApChange: number; idAp: number; month: YearMonth; persons: number }
    >
  /** The general meeting's decision that allows penalties (Legea 196/2018 art. 77(1)). */
  | DomainEvent<'PenaltyDecisionRecorded', { number: string; date: LocalDate; rateE2: number }>
  /** The month that the association's own books begin with; it changes only until that month is opened. */
  | DomainEvent<'FirstMonthChosen', { month: YearMonth; before: YearMonth | null }>;
