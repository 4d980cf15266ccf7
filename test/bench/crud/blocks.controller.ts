import {
  Body,
  ConflictException,
  Controller,
  HttpCode,
  Param,
  Put,
  Req,
  UseGuards,
} from '@nestjs/common';
import { routes } from '@scara/contracts/http';
import type { z } from 'zod';
import { Database } from './database.js';
import { type CrudRequest, SessionGuard } from './session.guard.js';

const { addBlock } = routes;
const UNIQUE_VIOLATION = '23505';

@Controller()
@UseGuards(SessionGuard)
export class BlocksController {
  constructor(private readonly database: Database) {}

  /** Adds a block in one transaction; an index makes the name unique. */
  @Put(addBlock.path)
  @HttpCode(200)
  async add(
    @Param({ schema: addBlock.params }) { idAs }: z.output<typeof addBlock.params>,
    @Body({ schema: addBlock.body }) block: z.output<typeof addBlock.body>,
    @Req() request: CrudRequest,
  ): Promise<{ readonly idBlock: number }> {
    const client = await this.database.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<{ block_id: string }>({
        name: 'add-block',
        text: `insert into block (association_id, name, street, changed_by)
               values ($1, $2, $3, $4) returning block_id`,
        values: [idAs, block.name, block.street ?? '', request.idUser],
      });
      await client.query('commit');
      return { idBlock: Number(rows[0]?.block_id) };
    } catch (error) {
      await client.query('rollback');
      if ((error as { code?: string }).code === UNIQUE_VIOLATION) throw new ConflictException();
      throw error;
    } finally {
      client.release();
    }
  }
}
