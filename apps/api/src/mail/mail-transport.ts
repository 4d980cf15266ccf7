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
  async send({ id, to, ...mail }: OutgoingMail): Promise<void> {
    await this.transport.sendMail({
      from: { name: FROM_NAME, address: `scara@${this.domain}` },
      to: { name: '', address: to },
      messageId: `<${id}@${this.domain}>`,
      ...mail,
    });
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** True when the server was there and refused the address, or the mail, for good (5xx): trying again changes nothing. */
export function isAddressRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const isOfThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isOfThisMail && typeof responseCode === 'number' && responseCode >= 500;
}
