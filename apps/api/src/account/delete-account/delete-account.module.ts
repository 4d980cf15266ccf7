import { Module } from '@nestjs/common';
import { AssociationModule } from '../../association/association.module.js';
import { DeleteAccountController, DeleteAccountHandler } from './delete-account.js';

/** A module of its own: ending an account needs both the account module and the association module. */
@Module({
  imports: [AssociationModule],
  providers: [DeleteAccountHandler],
  controllers: [DeleteAccountController],
})
export class DeleteAccountModule {}
