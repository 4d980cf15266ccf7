import { expect, type Locator, type Page } from '@playwright/test';
import { routes } from '@scara/contracts/http';

import { sessions } from './sessions.js';

export class LoginModal {
  readonly dialog: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly banner: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Contul dumneavoastră' });
    this.email = this.dialog.getByLabel('E-mail');
    this.password = this.dialog.getByLabel('Parola', { exact: true });
    this.banner = this.dialog.getByRole('alert');
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await this.page.getByRole('main').getByRole('button', { name: 'Intră în cont' }).click();
  }

  tab(name: 'Autentificare' | 'Creare cont' | 'Parolă uitată'): Locator {
    return this.dialog.getByRole('tab', { name });
  }

  async submit(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.password.press('Enter');
  }

  /** Signs in without the form, which has its own specs, and opens no page. */
  async enter(email: string, password: string): Promise<void> {
    const context = this.page.context();
    const known = sessions.get(email);
    if (known !== undefined) {
      await context.addCookies(known);
      if (await this.isSignedIn()) return;
    }
    await this.enterAnew(email, password);
    sessions.set(email, await context.cookies());
  }

  /** Signs in with a new session, for tests that end sessions. */
  async enterAnew(email: string, password: string): Promise<void> {
    const answer = await this.page.request.post('/api/auth/login', { data: { email, password } });
    expect(answer.status()).toBe(200);
  }

  private async isSignedIn(): Promise<boolean> {
    const answer = await this.page.request.get(routes.session.path);
    return routes.session.answer.parse(await answer.json()).idUser !== null;
  }

  /** Fills in and submits the create-account tab, which must be open. */
  async createAccount(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.dialog.getByLabel('Prenume').fill('Ștefan');
    await this.dialog.getByLabel('Nume', { exact: true }).fill('Țurcanu');
    await this.password.fill(password);
    await this.dialog.getByLabel('Confirmați parola').fill(password);
    await this.dialog.getByLabel(/termenii și condițiile/).check();
    await this.dialog.getByRole('button', { name: 'Creeaza contul' }).click();
  }
}
