import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import { Infrastructure } from '../infrastructure.js';
import type { Mail } from './mail-texts.js';

const FROM_NAME = 'Scara';
const SMTP_TIMEOUT_MS = 8_000;

export interface OutgoingMail extends Mail {
  /** The same mail has the same id however often it is sent, so that mailboxes recognise it as one message. */
  readonly id: string;
  readonly to: string;
  /** The addresses that replies go to, because nobody reads the sender's own address. */
  readonly replyTo?: readonly string[];
  readonly attachments?: SendMailOptions['attachments'];
}

/** Sends mail through the server of SMTP_URL; nothing that a mail refers to is fetched. */
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

  /** Resolves when the server has accepted the mail. Rejects with nodemailer's own error. */
  async send({ id, to, unsubscribe, replyTo = [], ...mail }: OutgoingMail): Promise<void> {
    await this.transport.sendMail({
      from: { name: FROM_NAME, address: `scara@${this.domain}` },
      to: { name: '', address: to },
      ...(replyTo.length > 0 && { replyTo: replyTo.map((address) => ({ name: '', address })) }),
      messageId: `<${id}@${this.domain}>`,
      // Automatic replies, such as vacation notices, are suppressed (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      // Mail programs show it as a button of their own (RFC 2369, decision 140).
      ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
      ...mail,
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** Returns whether the server refused the address or the mail for good (5xx), so that trying again is useless. */
export function isAddressRefused(error: unknown): boolean {
  return codeOfThisMail(error) >= 500;
}

/** Returns whether the server refused the address or the mail for now (4xx), because of a full mailbox for instance. */
export function isAddressBusy(error: unknown): boolean {
  const code = codeOfThisMail(error);
  return code >= 400 && code < 500;
}

/**
 * Returns the server's answer code for this mail; 0 when something else went wrong. A refusal at MAIL FROM concerns this
 * installation and not the mail: the mail waits, as while the server is away, until the setting is corrected.
 */
function codeOfThisMail(error: unknown): number {
  const { code, responseCode, command } = error as Partial<Record<string, unknown>>;
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const isOfUs = command === 'MAIL FROM';
  return isOfThisMail && !isOfUs && typeof responseCode === 'number' ? responseCode : 0;
}

/**
 * Sends to one address after the other; returns false when none accepts the mail. Throws at once when the mail server
 * is away, and after the other addresses when one accepts no mail for now.
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
