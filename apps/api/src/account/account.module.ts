import { Global, Module } from '@nestjs/common';
import { Attempts } from './attempts.js';
import { ChangeEmailController, ChangeEmailHandler } from './change-email/change-email.js';
import {
  CheckConfirmationHandler,
  ConfirmEmailController,
  ConfirmEmailHandler,
  RequestEmailConfirmationHandler,
} from './confirm-email/confirm-email.js';
import { ExternalAccounts } from './external-sign-in/external-accounts.js';
import { ExternalAttempts } from './external-sign-in/external-attempts.js';
import { ExternalProviders } from './external-sign-in/external-providers.js';
import {
  BeginExternalSignInHandler,
  ExternalSignInController,
  FinishExternalSignInHandler,
} from './external-sign-in/external-sign-in.js';
import { LogInController, LogInHandler } from './log-in/log-in.js';
import { LogInWithCodeController, LogInWithCodeHandler } from './log-in/log-in-with-code.js';
import { LogOutController, LogOutHandler, SignOutEverywhereHandler } from './log-out/log-out.js';
import { Notifications } from './notifications/notification-settings.js';
import {
  NotificationsController,
  ReadNotificationsHandler,
  ReadUnsubscribeInfoHandler,
  SaveNotificationsHandler,
  UnsubscribeHandler,
} from './notifications/notifications.js';
import { Passwords } from './passwords.js';
import { ContactController, SendContactMessageHandler } from './contact/contact.js';
import { RegisterController, RegisterHandler } from './register/register.js';
import { ResetKeys } from './reset-password/reset-keys.js';
import {
  AddressOfResetKeyHandler,
  RequestPasswordResetHandler,
  ResetPasswordController,
  SetPasswordHandler,
} from './reset-password/reset-password.js';
import { ProvenPerson } from './second-factor/proven-person.js';
import {
  BeginSecondFactorHandler,
  ConfirmSecondFactorHandler,
  ReadSecondFactorHandler,
  RenewRecoveryCodesHandler,
  SecondFactorController,
  SwitchSecondFactorOffHandler,
} from './second-factor/second-factor.js';
import { SecondFactors } from './second-factor/second-factors.js';
import { SignInSteps } from './second-factor/sign-in-steps.js';
import {
  AssociationSessions,
  ReadAssociationSessionHandler,
  ReadSessionInfoHandler,
  SessionInfoController,
} from './session-info/session-info.query.js';
import {
  DeleteSignatureHandler,
  KeepSignatureHandler,
  ListSignaturesHandler,
  SignaturesController,
} from './signatures/own-signatures.js';
import { Signatures } from './signatures/signatures.js';
import { Sessions } from './sessions.js';
import { ReadUserHandler, UpdateUserHandler, UserController } from './user/user.js';
import { Users } from './users.js';

/** Accounts, sessions, passwords and second factors, which `DoorGuard` needs before any other call is let through. */
@Global()
@Module({
  providers: [
    Users,
    Sessions,
    Passwords,
    Attempts,
    ResetKeys,
    Signatures,
    AssociationSessions,
    LogInHandler,
    LogInWithCodeHandler,
    SecondFactors,
    SignInSteps,
    ProvenPerson,
    ReadSecondFactorHandler,
    BeginSecondFactorHandler,
    ConfirmSecondFactorHandler,
    RenewRecoveryCodesHandler,
    SwitchSecondFactorOffHandler,
    LogOutHandler,
    SignOutEverywhereHandler,
    RegisterHandler,
    SendContactMessageHandler,
    ReadUserHandler,
    KeepSignatureHandler,
    DeleteSignatureHandler,
    ListSignaturesHandler,
    UpdateUserHandler,
    Notifications,
    ReadNotificationsHandler,
    SaveNotificationsHandler,
    ReadUnsubscribeInfoHandler,
    UnsubscribeHandler,
    ChangeEmailHandler,
    RequestEmailConfirmationHandler,
    ConfirmEmailHandler,
    CheckConfirmationHandler,
    RequestPasswordResetHandler,
    SetPasswordHandler,
    AddressOfResetKeyHandler,
    ExternalAccounts,
    ExternalAttempts,
    ExternalProviders,
    BeginExternalSignInHandler,
    FinishExternalSignInHandler,
    ReadSessionInfoHandler,
    ReadAssociationSessionHandler,
  ],
  controllers: [
    SessionInfoController,
    LogInController,
    LogInWithCodeController,
    SecondFactorController,
    LogOutController,
    RegisterController,
    ContactController,
    UserController,
    SignaturesController,
    NotificationsController,
    ResetPasswordController,
    ChangeEmailController,
    ConfirmEmailController,
    ExternalSignInController,
  ],
  exports: [Users, Sessions, ResetKeys, Signatures, Attempts, AssociationSessions],
})
export class AccountModule {}
