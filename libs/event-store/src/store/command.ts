import { eventMetadata } from '@scara/contracts/events';
import { canonicalText } from '../canonical.js';
import { MetadataMissing } from '../errors.js';
import type { CommandContext } from '../event-store.js';

/** The metadata that all events of a command have in common. */
export interface CommandMetadata {
  readonly actor: number;
  readonly role: number;
  readonly associationId: number | null;
  readonly onBehalfOf?: number;
  readonly approvedBy?: number;
  readonly reason?: string;
  readonly commandId: string;
  readonly fingerprint: string;
  readonly correlationId: string;
  readonly causationId: string;
}

const commandMetadata = eventMetadata.omit({ index: true, count: true, schemaVersion: true });

/**
 * Builds the metadata of a command. Checks that the command says who acts, for which association and under which id,
 * and that the stream belongs to that association. Throws MetadataMissing, which names the fields, and EventInvalid if
 * the command has no canonical form.
 */
export function commandMetadataOf(
  context: CommandContext,
  streamsAssociation: number | null | undefined,
  fingerprint: (canonical: string) => string,
): CommandMetadata {
  if (streamsAssociation !== undefined && context.associationId !== streamsAssociation) {
    throw new MetadataMissing('the command is not of the association whose stream it changes');
  }
  const { commandId, actor, role, associationId, onBehalfOf, approvedBy, reason } = context;
  const metadata = {
    actor,
    role,
    associationId,
    ...(onBehalfOf !== undefined && { onBehalfOf }),
    ...(approvedBy !== undefined && { approvedBy }),
    ...(reason !== undefined && { reason }),
    commandId,
    fingerprint: fingerprint(canonicalText(context.command)),
    correlationId: context.correlationId ?? commandId,
    causationId: context.causationId ?? commandId,
  };
  const checked = commandMetadata.safeParse(metadata);
  if (checked.success) return metadata;
  const fields = checked.error.issues.map((issue) => issue.path.join('.'));
  throw new MetadataMissing(`missing or wrong in the command's context: ${fields.join(', ')}`);
}
