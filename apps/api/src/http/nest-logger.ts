import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@scara/platform';

/** Logs Nest's own messages as structured records, without stacks, which may quote values. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(): void {
    // Nest logs every module and route it finds, which is of no use in operation.
  }

  warn(message: unknown): void {
    this.logger.warn({ message: textOf(message) }, 'nest');
  }

  error(message: unknown): void {
    this.logger.error({ message: textOf(message) }, 'nest');
  }
}

function textOf(message: unknown): string {
  if (message instanceof Error) return message.name;
  return typeof message === 'string' ? message.slice(0, 200) : typeof message;
}
