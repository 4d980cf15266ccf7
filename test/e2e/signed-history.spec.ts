// A separate file, late in the order: on a busy machine the first signature takes a minute, for which the first files
// would wait.
import { demo, expect, expectAccessible, test } from './fixtures.js';

test('the journal says that history is as it was signed, and knows a printed fingerprint', async ({
  page,
  login,
  audit,
}) => {
  await login.enter(demo.administrator, demo.password);
  await audit.open();
  const history = page.getByRole('region', { name: 'Istoricul este semnat' });
  // The first signature of a new installation comes after all other work of the worker.
  await expect(history).toContainText('Istoric neschimbat', { timeout: 150_000 });
  const [printed] = /([0-9A-F]{4} ){3}[0-9A-F]{4}/.exec(await history.innerText())!;
  await history.getByRole('button', { name: 'Verifică amprenta de pe o listă' }).click();
  const field = history.getByLabel('Amprenta', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type('3F2A');
  await page.keyboard.press('Enter');
  await expect(history).toContainText('Amprenta are 16 semne: cifre și literele A-F.');
  await field.fill(printed);
  await page.keyboard.press('Enter');
  await expect(history).toContainText('Se potrivește');
  await expectAccessible(page);
  await field.fill('0000 0000 0000 0000');
  await page.keyboard.press('Enter');
  await expect(history).toContainText('Nu se potrivește');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});
