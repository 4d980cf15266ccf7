import { Injectable } from '@nestjs/common';
import {
  takeoverPlan,
  type SourceTable,
  type TakeoverEdit,
  type TakeoverPlan,
} from '@scara/domain/takeover';
import { readFiles } from './files/read-files.js';
import { Takeovers, type Takeover } from './takeovers.js';

/** A plan with the tables and edits that it was made of. */
export interface PlannedTakeover {
  readonly plan: TakeoverPlan;
  readonly tables: readonly SourceTable[];
  readonly edits: readonly TakeoverEdit[];
}

/** Fifty thousand rows are some 60 MB in memory: few plans are kept, and read again when they are asked for. */
const KEPT = 3;

/** The plan of each take-over as its files and edits stand, made once per change. */
@Injectable()
export class TakeoverPlans {
  private readonly kept = new Map<string, Promise<PlannedTakeover>>();

  constructor(private readonly takeovers: Takeovers) {}

  of({ idTakeover, revision }: Takeover): Promise<PlannedTakeover> {
    const key = `${idTakeover} ${revision}`;
    const known = this.kept.get(key);
    if (known !== undefined) return known;
    const made = this.make(idTakeover);
    this.kept.set(key, made);
    made.catch(() => this.kept.delete(key));
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= KEPT) break;
      this.kept.delete(oldest);
    }
    return made;
  }

  private async make(idTakeover: number): Promise<PlannedTakeover> {
    const [files, edits] = await Promise.all([
      this.takeovers.files(idTakeover),
      this.takeovers.edits(idTakeover),
    ]);
    const { tables, findings } = readFiles(files);
    return { plan: takeoverPlan(findings, tables, edits), tables, edits };
  }
}
