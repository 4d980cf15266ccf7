import { Injectable } from '@nestjs/common';
import type { Association } from '@scara/domain/association';

/** Says where the bill of an apartment is mailed. A port: people registered on an apartment will be another source. */
export abstract class BillRecipients {
  /** An e-mail address; undefined when the bill is handed over on paper. */
  abstract of(association: Association, idAp: number): string | undefined;
}

/** The address that the administrator keeps with the apartment. */
@Injectable()
export class ContactsOfApartments extends BillRecipients {
  of({ apartments }: Association, idAp: number): string | undefined {
    const { email = '' } = apartments.get(idAp) ?? {};
    // Of a person whose data was erased a mark is left, which is no address.
    return email.includes('@') ? email : undefined;
  }
}
