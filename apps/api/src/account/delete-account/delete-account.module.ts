import { Module } from '@nestjs/common';
import { AssociationModule } from '../../association/association.module.js';
import { DeleteAccountController, DeleteAccountHandler } from './delete-account.js';

/** The end of an account: it leaves associations, so it stands above both. */
@Module({
  imports: [AssociationModule],
  providers: [DeleteAccountHandler],
  controllers: [DeleteAccountController],
})
export class DeleteAccountModule {}
