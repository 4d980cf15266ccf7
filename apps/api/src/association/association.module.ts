import { Module } from '@nestjs/common';
import {
  AddApartmentGroupController,
  AddApartmentGroupHandler,
} from './add-apartment-group/add-apartment-group.js';
import { AddApartmentController, AddApartmentHandler } from './add-apartment/add-apartment.js';
import { AddBlockController, AddBlockHandler } from './add-block/add-block.js';
import { AddEntranceController, AddEntranceHandler } from './add-entrance/add-entrance.js';
import { AssociationImages } from '../images/association-images.js';
import { Associations } from './associations.js';
import {
  ChangeApartmentGroupController,
  ChangeApartmentGroupHandler,
} from './change-apartment-group/change-apartment-group.js';
import {
  ChangeApartmentController,
  ChangeApartmentHandler,
} from './change-apartment/change-apartment.js';
import { ChangeBlockController, ChangeBlockHandler } from './change-block/change-block.js';
import {
  ChangeEntranceController,
  ChangeEntranceHandler,
} from './change-entrance/change-entrance.js';
import { ChangeLogoController, ChangeLogoHandler } from './change-logo/change-logo.js';
import { ChangeRoleController, ChangeRoleHandler } from './change-role/change-role.js';
import {
  ChangeSettingsController,
  ChangeSettingsHandler,
} from './change-settings/change-settings.js';
import { ChangeStampController, ChangeStampHandler } from './change-stamp/change-stamp.js';
import { AssociationIds } from './create-association/association-ids.js';
import {
  CreateAssociationController,
  CreateAssociationHandler,
} from './create-association/create-association.js';
import { DeleteBlockController, DeleteBlockHandler } from './delete-block/delete-block.js';
import {
  EraseFormerOccupantsController,
  EraseFormerOccupantsHandler,
} from './erase-former-occupants/erase-former-occupants.js';
import {
  ListAllAssociationsHandler,
  ListAssociationsController,
  ListAssociationsHandler,
} from './list-associations/list-associations.query.js';
import { ListLogosController, ListLogosHandler } from './list-logos/list-logos.query.js';
import { ListUsersController, ListUsersHandler } from './list-users/list-users.query.js';
import {
  ReadAssociationController,
  ReadAssociationHandler,
} from './read-association/read-association.query.js';
import {
  ReadApartmentHandler,
  ReadStructureController,
  ReadStructureHandler,
} from './read-structure/read-structure.query.js';
import {
  ReadStructureAtHandler,
  StructureAtController,
} from './structure-at/structure-at.query.js';
import {
  SaveEntranceSheetHandler,
  SaveSheetController,
  SaveSheetHandler,
  Sheets,
} from './save-sheet/save-sheet.js';
import {
  OrderApartmentsController,
  OrderApartmentsHandler,
} from './order-apartments/order-apartments.js';
import { StructureRows } from './structure-rows.js';
import { UpdateOrderController, UpdateOrderHandler } from './update-order/update-order.js';
import { WorkedMonth } from './worked-month.js';

/** Settings, blocks, entrances, apartments, groups and roles of an association. */
@Module({
  providers: [
    Associations,
    AssociationIds,
    StructureRows,
    AssociationImages,
    WorkedMonth,
    Sheets,
    SaveEntranceSheetHandler,
    SaveSheetHandler,
    OrderApartmentsHandler,
    AddBlockHandler,
    ChangeBlockHandler,
    DeleteBlockHandler,
    EraseFormerOccupantsHandler,
    AddEntranceHandler,
    ChangeEntranceHandler,
    AddApartmentHandler,
    ChangeApartmentHandler,
    AddApartmentGroupHandler,
    ChangeApartmentGroupHandler,
    ChangeSettingsHandler,
    ChangeStampHandler,
    ChangeLogoHandler,
    ListLogosHandler,
    CreateAssociationHandler,
    ChangeRoleHandler,
    UpdateOrderHandler,
    ListAssociationsHandler,
    ListAllAssociationsHandler,
    ListUsersHandler,
    ReadAssociationHandler,
    ReadStructureHandler,
    ReadApartmentHandler,
    ReadStructureAtHandler,
  ],
  controllers: [
    ListAssociationsController,
    UpdateOrderController,
    CreateAssociationController,
    ReadStructureController,
    StructureAtController,
    ListUsersController,
    ReadAssociationController,
    AddBlockController,
    ChangeBlockController,
    DeleteBlockController,
    EraseFormerOccupantsController,
    AddEntranceController,
    ChangeEntranceController,
    AddApartmentController,
    SaveSheetController,
    OrderApartmentsController,
    ChangeApartmentController,
    AddApartmentGroupController,
    ChangeApartmentGroupController,
    ChangeSettingsController,
    ChangeStampController,
    ChangeLogoController,
    ListLogosController,
    ChangeRoleController,
  ],
  exports: [Associations, AssociationImages, StructureRows],
})
export class AssociationModule {}
