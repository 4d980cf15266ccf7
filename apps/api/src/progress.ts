import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { ClosingMessage } from '@scara/contracts/http';

/**
 * How far a command under way is, told to the open pages of whoever gave it. Nothing depends on it: where nobody
 * listens (the worker, another process) it is said to nobody, and the command is the same.
 */
@Injectable()
export class Progress extends EventEmitter<{
  closing: [idUser: number, message: ClosingMessage];
}> {}
