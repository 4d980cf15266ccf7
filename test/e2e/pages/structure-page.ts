import type { Locator, Page } from '@playwright/test';

export class StructurePage {
  readonly heading: Locator;
  readonly newRow: Locator;

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { name: 'Apartamente și blocuri' });
    this.newRow = page.getByRole('row', { name: 'Apartament nou' });
  }

  /** Opens the structure of an association, by default the demo. */
  async open(idAs = 1): Promise<void> {
    await this.page.goto(`/administration/association/${idAs}/config/apartments`);
    await this.heading.waitFor();
  }

  block(name: string): Locator {
    return this.page.getByRole('region', { name: `Blocul ${name}`, exact: true });
  }

  table(entrance: string): Locator {
    return this.page.getByRole('table', { name: `Apartamente: ${entrance}` });
  }

  row(number: string): Locator {
    return this.page.getByRole('row').filter({
      has: this.page.getByRole('button', {
        name: `Datele apartamentului ${number}`,
        exact: true,
      }),
    });
  }

  editRow(number: string): Locator {
    return this.page.getByRole('row', { name: `Modifică apartamentul ${number}`, exact: true });
  }

  async edit(number: string): Promise<void> {
    await this.page
      .getByRole('button', { name: `Modifică apartamentul ${number}`, exact: true })
      .click();
  }

  async addBlock(name: string, street: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Adaugă bloc' }).click();
    await this.page.getByLabel('Nume bloc').fill(name);
    await this.page.getByLabel('Stradă').fill(street);
    await this.page.keyboard.press('Enter');
    await this.block(name).waitFor();
  }

  async addEntrance(block: string, name: string): Promise<void> {
    await this.block(block).getByRole('button', { name: 'Adaugă scară' }).click();
    await this.page.getByLabel('Nume scară').fill(name);
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('heading', { name: `Scara ${name}` }).waitFor();
    await this.page.getByLabel('Nume scară').waitFor({ state: 'detached' });
  }
}
