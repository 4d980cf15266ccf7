import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

export type MailSummary = {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  /** The envelope's recipients, including blind copies. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
};

export type Mail = MailSummary & {
  readonly text: string;
  readonly html: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly mimeType: string;
    readonly bytes: number;
  }[];
};

type Envelope = { readonly from: string; readonly to: readonly string[] };

const idPattern = /^[0-9a-f]{32}$/;

/** Stores mails in a folder: the message as received (`id.eml`) and its summary for lists (`id.json`). */
export class MailStore {
  readonly #folder: string;
  readonly #summaries: Map<string, MailSummary>;
  readonly #beingKept = new Map<string, Promise<MailSummary>>();

  private constructor(folder: string, summaries: readonly MailSummary[]) {
    this.#folder = folder;
    this.#summaries = new Map(summaries.map((summary) => [summary.id, summary]));
  }

  static async open(folder: string): Promise<MailStore> {
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    const summaries: MailSummary[] = [];
    // One by one: of thousands at once, more files would be open than a process may have.
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      summaries.push(JSON.parse(text) as MailSummary);
    }
    const inOrder = summaries.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1));
    return new MailStore(folder, inOrder);
  }

  /**
   * Stores a mail on disk before it is acknowledged. A message that is delivered twice, because the sender never
   * received the answer, is stored once, recognised by its Message-ID as mailbox servers do.
   */
  async add(raw: Buffer, envelope: Envelope): Promise<MailSummary> {
    const mail = await PostalMime.parse(raw);
    const key = mail.messageId ?? raw;
    const id = createHash('sha256').update(key).digest('hex').slice(0, 32);
    const known = this.#summaries.get(id) ?? this.#beingKept.get(id);
    if (known !== undefined) return known;
    const summary: MailSummary = {
      id,
      receivedAt: new Date().toISOString(),
      from: addressText(mail.from) || envelope.from,
      to: envelope.to,
      subject: mail.subject ?? '',
      messageId: mail.messageId ?? '',
    };
    const kept = this.#keep(summary, raw).finally(() => this.#beingKept.delete(id));
    this.#beingKept.set(id, kept);
    return kept;
  }

  /** Lists the mail only once it is on disk: if it cannot be written, the sender must try again. */
  async #keep(summary: MailSummary, raw: Buffer): Promise<MailSummary> {
    const { id } = summary;
    await this.#writeWhole(`${id}.eml`, raw);
    await this.#writeWhole(`${id}.json`, Buffer.from(JSON.stringify(summary)));
    this.#summaries.set(id, summary);
    return summary;
  }

  /** Returns the mails, newest first. */
  list(): MailSummary[] {
    return [...this.#summaries.values()].reverse();
  }

  async find(id: string): Promise<Mail | undefined> {
    const summary = idPattern.test(id) ? this.#summaries.get(id) : undefined;
    if (summary === undefined) return undefined;
    const mail = await PostalMime.parse(await readFile(path.join(this.#folder, `${id}.eml`)));
    return { ...summary, ...contentOf(mail) };
  }

  async clear(): Promise<void> {
    const ids = [...this.#summaries.keys()];
    this.#summaries.clear();
    for (const id of ids) {
      await rm(path.join(this.#folder, `${id}.json`), { force: true });
      await rm(path.join(this.#folder, `${id}.eml`), { force: true });
    }
  }

  /**
   * Writes a file, flushes it and renames it, so that after a crash it is complete or absent. Only its owner can read
   * it, because mails contain links that open accounts.
   */
  async #writeWhole(name: string, content: Buffer): Promise<void> {
    const draft = path.join(this.#folder, `.${name}.draft`);
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path.join(this.#folder, name));
  }
}

function contentOf(mail: Email): Omit<Mail, keyof MailSummary> {
  return {
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      mimeType,
      bytes: typeof content === 'string' ? content.length : content.byteLength,
    })),
  };
}

function addressText(address: Address | undefined): string {
  if (address?.address === undefined) return '';
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}
