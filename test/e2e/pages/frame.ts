import type { Locator, Page } from '@playwright/test';

export class Frame {
  readonly menu: Locator;
  readonly selector: Locator;
  readonly connection: Locator;
  readonly messages: Locator;

  constructor(private readonly page: Page) {
    this.menu = page.getByRole('navigation', { name: 'Meniu principal' });
    this.selector = page.getByLabel('Administrare Asociații');
    this.connection = page.getByText(/^Conectat/);
    this.messages = page.getByRole('region', { name: 'Mesaje' });
  }

  async goTo(entry: string): Promise<void> {
    await this.menu.getByRole('link', { name: entry }).click();
  }

  async openAccountMenu(): Promise<void> {
    await this.page.getByRole('banner').getByRole('button').last().click();
  }
}
