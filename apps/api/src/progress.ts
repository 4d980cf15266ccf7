import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { ClosingMessage } from '@scara/contracts/http';

/**
 * Reports the progress of a running command to the open pages of the person who gave it. Nothing depends on it: where
 * nobody listens (the worker, another process), the command works the same.
 */
@Injectable()
export class Progress extends EventEmitter<{
  closing: [idUser: number, message: ClosingMessage];
}> {}
