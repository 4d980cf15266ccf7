import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { Infrastructure } from '../infrastructure.js';
import type { Mail } from './mail-texts.js';

const FROM_NAME = 'Scara';
const SMTP_TIMEOUT_MS = 8_000;

export interface OutgoingMail extends Mail {
  /** The same mail has the same id, however often it is sent: one message to every mailbox. */
  readonly id: string;
  readonly to: string;
  /** Who reads a reply: the sender's own address is nobody's. */
  readonly replyTo?: readonly string[];
  readonly attachments?: SendMailOptions['attachments'];
}

/** The way out for mail: the server of SMTP_URL, and nothing that a mail names is fetched. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(infrastructure: Infrastructure) {
    const { SMTP_URL, PUBLIC_URL } = infrastructure.config;
    this.domain = new URL(PUBLIC_URL).hostname;
    this.transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: SMTP_TIMEOUT_MS,
      greetingTimeout: SMTP_TIMEOUT_MS,
      socketTimeout: SMTP_TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  /** Resolves when the server has taken the mail over. Rejects with nodemailer's own error. */
  async send({ id, to, unsubscribe, replyTo = [], ...mail }: OutgoingMail): Promise<void> {
    await this.transport.sendMail({
      from: { name: FROM_NAME, address: `scara@${this.domain}` },
      to: { name: '', address: to },
      ...(replyTo.length > 0 && { replyTo: replyTo.map((address) => ({ name: '', address })) }),
      messageId: `<${id}@${this.domain}>`,
      // RFC 3834: who is on holiday answers no machine.
      headers: { 'Auto-Submitted': 'auto-generated' },
      // RFC 2369: mail programs show it as their own button (decision 140).
      ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
      ...mail,
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** True when the server was there and refused the address, or the mail, for good (5xx): trying again changes nothing. */
export function isAddressRefused(error: unknown): boolean {
  return codeOfThisMail(error) >= 500;
}

/** True when the server was there and refused the address, or the mail, for now (4xx): a full mailbox, for instance. */
export function isAddressBusy(error: unknown): boolean {
  const code = codeOfThisMail(error);
  return code >= 400 && code < 500;
}

/**
 * What the server answered about the mail; 0 where that is not what went wrong. Whom it refuses at MAIL FROM is us, whatever
 * the mail: that waits, as for a server that is away, until whoever runs the installation has put it right.
 */
function codeOfThisMail(error: unknown): number {
  const { code, responseCode, command } = error as Partial<Record<string, unknown>>;
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isOfUs = command === 'MAIL FROM';
  return isOfThisMail && !isOfUs && typeof responseCode === 'number' ? responseCode : 0;
}

/**
 * Sends to one address after the other; false when none takes the mail. Throws at once when the mail server is away, and
 * after the others when an address takes no mail for now.
 */
export async function sentToAny<T>(
  recipients: readonly T[],
  send: (to: T) => Promise<void>,
): Promise<boolean> {
  let isSent = false;
  const busy: unknown[] = [];
  for (const to of recipients) {
    try {
      await send(to);
      isSent = true;
    } catch (error) {
      if (isAddressBusy(error)) busy.push(error);
      else if (!isAddressRefused(error)) throw error;
    }
  }
  if (busy.length > 0) throw busy[0];
  return isSent;
}
