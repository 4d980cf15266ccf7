import type { Locator, Page } from '@playwright/test';

export class AuditPage {
  readonly rows: Locator;
  readonly panel: Locator;

  constructor(private readonly page: Page) {
    this.rows = page.getByRole('table', { name: 'Jurnalul asociației' }).locator('tbody tr');
    this.panel = page.getByRole('complementary', { name: /^Structura la/ });
  }

  async open(idAs = 1): Promise<void> {
    await this.page.goto(`/administration/association/${idAs}/audit`);
    await this.rows.first().waitFor();
  }

  filter(name: 'Persoană' | 'Fel' | 'Obiect'): Locator {
    return this.page.getByRole('search').getByLabel(name);
  }
}
