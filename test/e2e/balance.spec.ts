import { demo, expect, expectAccessible, expectWithinWindow, test } from './fixtures.js';

test('Situația Asociației opens line by line, goes back in time, and the journal follows', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/months');
  await page.getByRole('link', { name: 'Situația Asociației' }).first().click();
  await expect(page.getByRole('heading', { name: 'Situația Asociației' })).toBeVisible();
  const assets = page.getByRole('region', { name: 'Activ' });
  const liabilities = page.getByRole('region', { name: 'Pasiv' });
  const total = /^Total/;
  await expect(assets.getByRole('row', { name: total })).toBeVisible();
  expect(await assets.getByRole('row', { name: total }).innerText()).toBe(
    await liabilities.getByRole('row', { name: total }).innerText(),
  );
  const providers = liabilities.getByRole('button', { name: 'Furnizori neachitați' });
  await providers.click();
  await expect(providers).toHaveAttribute('aria-expanded', 'true');
  await expect(liabilities.getByRole('cell', { name: /2025/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Pe luni' }).click();
  await expect(page.getByRole('region', { name: 'Pe luni' }).getByRole('table')).toBeVisible();
  await page.getByRole('tab', { name: 'Registru-jurnal' }).click();
  await expect(page.getByLabel('Până la')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Descarcă în Excel' })).toHaveAttribute(
    'download',
    '',
  );
  const paper = page.getByRole('link', { name: 'Deschide PDF' });
  await expect(paper).toHaveAttribute('target', '_blank');
  const file = await page.request.get((await paper.getAttribute('href')) ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
});
