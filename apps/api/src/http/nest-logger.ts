import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@scara/platform';

/** Nest's own words as structured records; its stacks stay out, they may quote values. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(): void {
    // Nest tells every module and route it finds: of no use to anybody who looks after the process.
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
