import type { BodyOf, routes } from '@scara/contracts/http';
import type { AssociationSettings } from '@scara/domain/association';
import { present } from '../http/present.js';
import { sanitizedInfo } from './general-info.js';

/** Returns the settings in a body, with the HTML sanitized before anything is decided. */
export function settingsOf(
  body: BodyOf<typeof routes.changeSettings>,
): Partial<AssociationSettings> {
  const given = present(body);
  return given.generalInfo === undefined
    ? given
    : { ...given, generalInfo: sanitizedInfo(given.generalInfo) };
}
