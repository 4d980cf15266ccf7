import type { Locator, Page } from '@playwright/test';

type Expense = {
  readonly column: string;
  readonly payers?: string;
  readonly metering: string;
  readonly distribution: string;
  readonly amount: string;
  readonly quantity?: string;
};

/** The pages of a month: its expenses, its meters and its steps. */
export class MonthPage {
  readonly dialog: Locator;
  readonly control: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog');
    this.control = page.getByRole('complementary', { name: 'Lista de control' });
  }

  async openOutgo(idAs: number, idMonth: number): Promise<void> {
    await this.page.goto(`/association/${idAs}/month/${idMonth}/outgo`);
    await this.page.getByRole('heading', { level: 1 }).waitFor();
  }

  expense(name: string): Locator {
    return this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  choice(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  /** Opens the distribution dialog and fills in what the amount panel needs. */
  async distribute(expense: Expense): Promise<void> {
    await this.page.getByRole('button', { name: 'Distribuie un document' }).click();
    await this.fill(expense);
  }

  async fill({ column, payers, metering, distribution, amount, quantity }: Expense): Promise<void> {
    await this.choice('Coloana tabelului').selectOption({ label: column });
    await this.choice('Cine plătește').selectOption({ label: payers ?? 'Toată asociația' });
    await this.choice('Contorizare').selectOption({ label: metering });
    await this.choice('Mod de distribuire').selectOption({ label: distribution });
    await this.choice('Suma').fill(amount);
    if (quantity !== undefined) await this.dialog.getByLabel(/^Cantitate/).fill(quantity);
  }

  share(n: string): Locator {
    return this.dialog
      .getByRole('table')
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: n, exact: true }) });
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
    await this.dialog.waitFor({ state: 'hidden' });
  }

  async step(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Alți pași ai lunii' }).click();
    await this.page.getByRole('menuitem', { name }).click();
  }
}
