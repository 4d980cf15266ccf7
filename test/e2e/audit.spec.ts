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

test('former occupants are erased with a reason, and the audit page says so', async ({
  page,
  login,
  structure,
  audit,
}) => {
  await login.enter(demo.administrator, demo.password);
  await structure.open();
  const named = structure.row('7');
  const name = await named.locator('td').first().innerText();
  await named.getByRole('button', { name: 'Datele apartamentului 7', exact: true }).click();
  const erase = { name: 'Șterge datele foștilor ocupanți' };
  await page.getByRole('button', erase).click();
  const dialog = page.getByRole('dialog', { name: 'Apartamentul 7: ștergeți' });
  await expectAccessible(page);
  await dialog.getByRole('button', erase).click();
  await expect(dialog).toContainText('Scrieți motivul.');
  await dialog.getByLabel('Motivul').fill('Cerere din 20.11.2026');
  await dialog.getByRole('button', erase).click();
  await expect(page.getByText('se șterg în cel mult două minute')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(named).toContainText(name);

  await audit.open();
  const newest = audit.rows.first();
  await expect(newest).toContainText('A șters datele foștilor ocupanți ai apartamentului');
  await expect(newest).toContainText('Cerere din 20.11.2026');
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
