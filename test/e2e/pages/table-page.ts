import type { Locator, Page } from '@playwright/test';

/** The expense table of an entrance and month. */
export class TablePage {
  readonly grid: Locator;
  readonly panel: Locator;
  /** The rows of apartments, without the header and the totals. */
  readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.grid = page.getByRole('grid');
    this.panel = page.getByRole('complementary');
    this.rows = this.grid.locator('tbody tr[data-index]');
  }

  row(n: string): Locator {
    return this.rows.filter({
      has: this.page.getByRole('rowheader', { name: n, exact: true }),
    });
  }

  /** Returns the cell of an apartment below a heading of a single column. */
  async cell(n: string, head: string): Promise<Locator> {
    const heads = this.grid.locator('thead tr').first().getByRole('columnheader');
    await heads.filter({ hasText: head }).first().waitFor();
    const column = await heads.evaluateAll((all, name) => {
      const at = all.findIndex((one) => one.textContent === name);
      const before = all.slice(0, at) as HTMLTableCellElement[];
      return at < 0 ? -1 : before.reduce((sum, { colSpan }) => sum + colSpan, 0);
    }, head);
    return this.row(n).locator(`[data-column="${column}"]`);
  }

  async goToMonth(name: string): Promise<void> {
    await this.page
      .getByRole('combobox', { name: 'Luna', exact: true })
      .selectOption({ label: name });
    await this.page.waitForURL(/month\/\d+/);
  }
}
