import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { dataUrlOf } from './fitted-image.js';

/** The images of associations by content: events hold only the hash (docs/decisions/0022-images.md). */
@Injectable()
export class AssociationImages {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Stores an image before the event that refers to it; an image without an event does no harm. */
  async keep(idAs: number, png: Buffer): Promise<string> {
    const hash = createHash('sha256').update(png).digest('hex');
    await this.infrastructure.pool.query(
      `insert into account.association_image (id_as, hash, png) values ($1, $2, $3)
       on conflict do nothing`,
      [idAs, hash, png],
    );
    return hash;
  }

  /** Returns the images by hash as data URLs; '' for the hash '', and for an image that is no longer stored. */
  async find(idAs: number, hashes: readonly string[]): Promise<readonly string[]> {
    const { rows } = await this.infrastructure.pool.query<{ hash: string; png: Buffer }>(
      'select hash, png from account.association_image where id_as = $1 and hash = any($2)',
      [idAs, hashes],
    );
    const kept = new Map(rows.map(({ hash, png }) => [hash, dataUrlOf(png)]));
    return hashes.map((hash) => kept.get(hash) ?? '');
  }
}
