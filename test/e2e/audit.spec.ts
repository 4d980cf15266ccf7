import { demo, expect, expectAccessible, test } from './fixtures.js';

test('the audit page shows before and after, filters, and the structure as it was then', async ({
  page,
  login,
  structure,
  audit,
}) => {
  await login.enter(demo.administrator, demo.password);
  await structure.open();
  const persons = structure.row('5').locator('td').nth(1);
  const before = await persons.innerText();
  const after = before === '7' ? '8' : '7';
  await structure.edit('5');
  await structure.editRow('5').getByLabel('Număr persoane').fill(after);
  await page.keyboard.press('Enter');
  await expect(persons).toHaveText(after);

  await audit.open();
  const newest = audit.rows.first();
  await expect(newest).toContainText('A modificat apartamentul');
  await expect(newest.locator('del')).toHaveText(before);
  await expect(newest.locator('ins')).toHaveText(after);

  await audit.filter('Fel').selectOption('BlockAdded');
  await expect(audit.rows).toHaveCount(1);
  await expect(page).toHaveURL(/type=BlockAdded/);
  await audit.rows.first().getByRole('button', { name: 'Așa cum era atunci' }).click();
  await expect(audit.panel).toContainText('Blocul T6');
  await expect(audit.panel.getByRole('table')).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Renunță la filtre' }).click();
  await audit.filter('Persoană').selectOption({ label: 'Ana Ionescu' });
  await expect(audit.rows.first()).toContainText('Ana Ionescu');
});

test('a censor reads the audit page, a president has no link to it', async ({
  login,
  frame,
  page,
}) => {
  await login.enter(demo.president, demo.password);
  await page.goto('/administration/association/1/config/apartments');
  await expect(frame.menu.getByRole('link', { name: 'Setări generale' })).toBeVisible();
  await expect(frame.menu.getByRole('link', { name: 'Jurnalul asociației' })).toHaveCount(0);
});
