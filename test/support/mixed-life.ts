import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ADMINISTRATOR, HEADER, pathOf, type Route, routes } from '@scara/contracts/http';
import { type Answered, Browser, isLate } from './browser.js';
import { type Dice, diceOf } from './dice.js';
import { HttpLife } from './http-life.js';
import { liveSocket, opened } from './live-socket.js';
import { sampleCall, type SampleIds } from './sample-calls.js';

const PASSWORD = 'parola-lunga-1';
/** About this many calls take an association through a year; its dates must not pass today. */
const STEPS_OF_A_LIFE = 120;
/** An error usually repeats, so only this many are kept. */
const WRONGS_KEPT = 20;

/** After a 503, a call is repeated after this time, and at most this often. */
const AGAIN_MS = 1_000;
const AGAIN_TRIES = 5;

/** How often each kind of work is chosen, in percent. */
const SHARES = {
  life: 40,
  page: 28,
  reading: 6,
  paper: 6,
  socket: 6,
  'broken off': 6,
  refused: 5,
  'signed in': 3,
} as const;
type Work = keyof typeof SHARES;

/** Routes that an administrator may read with the parameters that a house has: pages, and papers and workbooks. */
const NAMED =
  /^(idAs|idAp|idEntrance|idGroup|idApartmentsGroup|idOutgoColumn|idFund|idMonth|(from|to)M)$/;
const looks = (Object.values(routes) as Route[]).filter(
  ({ method, access, path }) =>
    method === 'GET' &&
    access.kind === 'association' &&
    (access.roles & ADMINISTRATOR) !== 0 &&
    [...path.matchAll(/:([A-Za-z]+)/g)].every(([, name = '']) => NAMED.test(name)),
);
const pages = looks.filter(({ media }) => media === undefined);
const papers = looks.filter(({ media }) => media !== undefined);

/** The answers that all these users received. */
interface Answers {
  count: number;
  /** Answers that asked to try again: the store or Postgres was late. */
  again: number;
  /** Answers that must not occur: any other 5xx, an undeclared answer, no answer. */
  readonly wrong: string[];
}

/** An association, its administrator, and the ids that its routes take. */
interface House {
  readonly admin: Browser;
  readonly life: HttpLife;
  readonly ids: SampleIds;
  readonly idMeter: number;
  steps: number;
  indexE3: number;
}

/**
 * Simulates many simultaneous users: associations go through a year of calls by their administrators, and each is then
 * replaced by a new one; meanwhile users read pages and papers, sign in and out, abort calls and are refused.
 */
export class MixedLife {
  /** How often each kind of work succeeded in what it is for. */
  readonly played: Record<Work, number>;
  readonly answers: Answers = { count: 0, again: 0, wrong: [] };
  /** Number of months closed so far; the history grows with it. */
  closed = 0;
  /** Number of associations created so far. */
  made = 0;
  readonly #roll: Dice;
  readonly #houses: House[] = [];

  constructor(
    readonly address: string,
    readonly seed: number,
  ) {
    this.#roll = diceOf(seed);
    const works = Object.keys(SHARES) as Work[];
    this.played = Object.fromEntries(works.map((work) => [work, 0])) as Record<Work, number>;
  }

  async begin(associations: number): Promise<void> {
    for (let n = 0; n < associations; n += 1) this.#houses.push(await this.house());
  }

  /** Does one random piece of work in the association whose turn it is. Never rejects. */
  async play(turn: number): Promise<void> {
    const work = this.anyWork();
    try {
      const at = turn % this.#houses.length;
      if (await this.works[work](this.#houses[at]!, at)) this.played[work] += 1;
    } catch (error) {
      note(this.answers, `${work}: ${String(error)}`);
    }
  }

  private readonly works: Readonly<Record<Work, (house: House, at: number) => Promise<boolean>>> = {
    life: (house, at) => this.live(house, at),
    page: (house) => this.look(house, pages),
    paper: (house) => this.look(house, papers),
    reading: (house) => this.enterReading(house),
    socket: (house) => this.listen(house),
    'broken off': (house) => this.breakOff(house),
    refused: (house) => this.beRefused(house),
    'signed in': (house) => this.comeAndGo(house),
  };

  private anyWork(): Work {
    let left = this.#roll(100);
    for (const [work, share] of Object.entries(SHARES)) {
      left -= share;
      if (left < 0) return work as Work;
    }
    return 'life';
  }

  private async house(): Promise<House> {
    this.made += 1;
    const number = this.made;
    const admin = this.browser();
    await admin.register(`administrator-${number}@example.ro`, PASSWORD);
    const life = new HttpLife(admin, this.seed + number, async ({ name }, _, status) => {
      // Conflicts and refusals are normal; answers that must not occur are noted by the browser.
      if (status !== 200) return;
      this.played.life += 1;
      if (name === 'closeMonth') this.closed += 1;
    });
    await life.begin();
    const { idAs, apartments, idEntrance, idOutgoColumn, idFund } = life.home;
    const [idAp] = apartments;
    const { idMeter } = await admin.call(routes.addMeter, {
      params: { idAs, idAp },
      body: { type: 1, location: 1, series: 'R1', initialIndexE3: 0 },
    });
    const ids = {
      ...{ idAs, idAp, idEntrance, idGroup: idEntrance, idApartmentsGroup: idEntrance },
      ...{ idOutgoColumn, idFund, idMonth: 202_510, fromM: 202_510, toM: 202_612 },
    };
    return { admin, life, ids, idMeter, steps: 0, indexE3: 0 };
  }

  private browser(): Browser {
    return new PatientBrowser(this.address, this.answers);
  }

  /**
   * Makes the administrator's next call, which is counted when it is answered, because it may be refused. After a year,
   * replaces the association by a new one.
   */
  private async live(house: House, at: number): Promise<boolean> {
    house.steps += 1;
    if (house.steps === STEPS_OF_A_LIFE) this.#houses[at] = await this.house();
    else await house.life.step();
    return false;
  }

  private async look({ admin, ids }: House, among: readonly Route[]): Promise<boolean> {
    const params = { idAs: ids.idAs };
    const { months } = await admin.call(routes.listMonths, { params });
    const { idMonth } = months[this.#roll(months.length)] ?? { idMonth: ids['idMonth']! };
    const route = among[this.#roll(among.length)]!;
    const sent = { params: { ...ids, idMonth }, query: sampleCall(route, ids).query ?? {} };
    return (await admin.try(route, sent)).status === 200;
  }

  private async enterReading(house: House): Promise<boolean> {
    const { admin, ids, idMeter } = house;
    const { months } = await admin.call(routes.listMonths, { params: ids });
    const open = months.find(({ state }) => state === 'open');
    if (open === undefined) return false;
    house.indexE3 += this.#roll(3_000);
    const reading = { idMeter, state: 4, indexE3: house.indexE3 } as const;
    const body = { idMonth: open.idMonth, readings: [reading] };
    return (await admin.try(routes.enterReadings, { params: ids, body })).status === 200;
  }

  private async listen({ admin }: House): Promise<boolean> {
    const socket = liveSocket(admin);
    try {
      await opened(socket);
      await delay(this.#roll(8_000));
      return true;
    } finally {
      socket.disconnect();
    }
  }

  /** Aborts a call before its answer, or before its body, is complete. */
  private async breakOff({ admin, ids }: House): Promise<boolean> {
    const paper = papers[this.#roll(papers.length)]!;
    const query = new URLSearchParams(sampleCall(paper, ids).query).toString();
    const signal = AbortSignal.timeout(2 + this.#roll(60));
    const half = (route: Route, headers: Record<string, string>, begun: string) =>
      admin.raw(route.method, pathOf(route, ids), { headers, body: halfOf(begun), signal });
    const json = { 'content-type': 'application/json', [HEADER.idempotencyKey]: randomUUID() };
    const file = { 'content-type': 'application/octet-stream', [HEADER.fileName]: 'a.pdf' };
    const broken = [
      () => admin.raw('GET', `${pathOf(paper, ids)}?${query}`, { signal }),
      () => half(routes.addBlock, json, '{"name":"Blo'),
      () => half(routes.uploadDocument, file, '%PDF-1.7'),
    ];
    const answered = broken[this.#roll(broken.length)]!();
    return await answered.then(
      () => false,
      () => true,
    );
  }

  private async beRefused({ admin, ids }: House): Promise<boolean> {
    const visitor = this.browser();
    const email = `nimeni-${this.#roll(1_000_000)}@example.ro`;
    const refused = [
      () => admin.try(routes.addBlock, { params: ids, body: { name: '' } }),
      () => admin.try(routes.readStructure, { params: { idAs: 4_000_000_000 } }),
      () => visitor.try(routes.readStructure, { params: ids }),
      () => visitor.try(routes.login, { body: { email, password: PASSWORD } }),
    ];
    const { status } = await refused[this.#roll(refused.length)]!();
    return status >= 400 && status < 500;
  }

  /** Signs the administrator in and out on another machine. */
  private async comeAndGo({ admin }: House): Promise<boolean> {
    const { email } = await admin.call(routes.session);
    const elsewhere = this.browser();
    await elsewhere.call(routes.login, { body: { email, password: PASSWORD } });
    await elsewhere.call(routes.readPortfolio);
    await elsewhere.call(routes.logout);
    return true;
  }
}

/**
 * A browser that repeats calls after a 503, and notes answers that must not occur. That a write is not visible yet is
 * not such an answer: on a busy machine the projector may be seconds behind, and the caller asks again.
 */
class PatientBrowser extends Browser {
  constructor(
    url: string,
    private readonly answers: Answers,
  ) {
    super(url);
  }

  override async raw(...call: Parameters<Browser['raw']>): Promise<Answered> {
    for (let tries = 1; ; tries += 1) {
      const answered = await super.raw(...call);
      const { status, body } = answered;
      this.answers.count += 1;
      if (status < 500 || isLate(answered)) return answered;
      if (status !== 503 || tries === AGAIN_TRIES) {
        note(this.answers, `${call[0]} ${call[1]}: ${status} ${JSON.stringify(body)}`);
        return answered;
      }
      this.answers.again += 1;
      await delay(AGAIN_MS);
    }
  }
}

function note({ wrong }: Answers, said: string): void {
  if (wrong.length < WRONGS_KEPT) wrong.push(said);
}

/** Returns a body that begins and never ends. */
function halfOf(begun: string): ReadableStream {
  return new ReadableStream({ start: (body) => body.enqueue(Buffer.from(begun)) });
}
