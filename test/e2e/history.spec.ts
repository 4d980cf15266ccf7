import { demo, expect, expectAccessible, expectNoSideScroll, test } from './fixtures.js';
import { TablePage } from './pages/table-page.js';

test('the history of an apartment leads from its bill to every operation and penalty', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/table');
  const table = new TablePage(page);
  await table.goToMonth('decembrie 2025');
  const idAp = await page.evaluate(async () => {
    const answer = await fetch('/api/association/1/currentRems');
    const { apartments } = (await answer.json()) as {
      apartments: { idAp: number; rems: { kind: string }[] }[];
    };
    return apartments.find(({ rems }) => rems.some(({ kind }) => kind === 'penalty'))?.idAp ?? 0;
  });
  await page.goto(`/association/1/apartment/${idAp}/month/202512`);
  await page.getByRole('link', { name: 'Istoric', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Istoricul apartamentului');
  const operations = page.getByRole('region', { name: 'Operațiunile apartamentului' });
  await expect(
    operations.getByRole('link', { name: 'Lista de plată decembrie 2025' }),
  ).toBeVisible();
  await expect(operations).toContainText('Penalizări');
  await expectAccessible(page);

  // A shorter period starts from the balance before it, and ends where the whole one does.
  const closing = operations.getByRole('row', { name: /^Sold la sfârșit/ });
  const end = (await closing.innerText()).replace(/\s+/g, ' ');
  await page.getByLabel('Din luna').selectOption('202511');
  await expect(page).toHaveURL(/de=202511/);
  await expect(operations.getByRole('link', { name: /^Lista de plată/ }).first()).toContainText(
    'noiembrie 2025',
  );
  expect((await closing.innerText()).replace(/\s+/g, ' ')).toBe(end);

  await page.getByRole('tab', { name: 'Calculul penalizărilor' }).click();
  const sheet = page.getByRole('region', { name: 'Calculul penalizărilor, pe liste' });
  await expect(sheet).toBeVisible();
  await page.getByRole('button', { name: 'Până la data curentă' }).click();
  await expect(page).toHaveURL(/azi=true/);
  await expect(sheet).toContainText('Curge încă');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
});
