import * as settings from '../accounts/account-settings'
import * as factor from '../accounts/second-factor'
import { successMessage } from '../envelope'
import { hour, minute, shapes } from './endpoint-shapes'

/** As at the login; one count for all calls that ask for the password, so that taking turns wins no guesses. */
const passwordAgain = [
  { by: 'user', max: 10, windowSeconds: 15 * minute, countedAs: 'passwordAgain' },
  { by: 'ip', max: 100, windowSeconds: 15 * minute, countedAs: 'passwordAgain' },
] as const

export const accountSettingsEndpoints = {
  stepUp: shapes({
    summary:
      'Give the own password again, with a code where there is a second factor: for 10 minutes this session may make the calls that ask for it',
    body: settings.stepUpBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: passwordAgain,
  }),
  getAccount: shapes({ summary: 'The own account and its settings', reply: settings.accountReply, errors: [] }),
  changePassword: shapes({
    summary: 'Change the own password; every other session of the account ends',
    body: settings.passwordBody,
    reply: successMessage,
    errors: ['validation_error'],
    limits: passwordAgain,
  }),
  beginSecondFactor: shapes({
    summary: 'Get a secret for an authenticator app; it asks for nothing until a code confirms it',
    body: factor.beginFactorBody,
    reply: factor.beginFactorReply,
    errors: ['validation_error', 'second_factor_on'],
    limits: passwordAgain,
    withoutSecondFactor: true,
  }),
  confirmSecondFactor: shapes({
    summary: 'Turn the second factor on by a first code; every other session of the account ends',
    body: factor.confirmFactorBody,
    reply: factor.confirmFactorReply,
    errors: ['validation_error', 'second_factor_on', 'second_factor_not_begun', 'rate_limited'],
    withoutSecondFactor: true,
  }),
  removeSecondFactor: shapes({
    summary: 'Turn the second factor off; every other session of the account ends',
    body: factor.removeFactorBody,
    reply: successMessage,
    errors: ['validation_error', 'no_second_factor'],
    limits: passwordAgain,
  }),
  changeWallet: shapes({
    summary: 'Change where rewards are paid; payments wait 72 hours after it',
    body: settings.walletBody,
    reply: settings.walletReply,
    errors: ['validation_error'],
    limits: passwordAgain,
  }),
  chooseMails: shapes({
    summary: 'Choose which mails to get',
    body: settings.mailsBody,
    reply: settings.mailsReply,
    errors: ['validation_error'],
  }),
  listSessions: shapes({ summary: 'The sessions of the own account', reply: settings.sessionsReply, errors: [] }),
  endSession: shapes({
    summary: 'End one session of the own account',
    params: settings.sessionParams,
    reply: successMessage,
    errors: ['session_not_found'],
  }),
  endAllSessions: shapes({
    summary: 'End every session of the own account, the one of this call too',
    reply: successMessage,
    errors: [],
  }),
  downloadRecord: shapes({
    summary: 'Everything the site keeps about the own person',
    reply: settings.personalRecordReply,
    errors: [],
    limits: [{ by: 'user', max: 10, windowSeconds: hour }],
    attachment: 'my-account.json',
  }),
  deleteAccount: shapes({
    summary: 'Delete the own account; issues, judgements and awards stay under a random name',
    body: settings.deletionBody,
    reply: successMessage,
    errors: ['validation_error', 'last_admin'],
    limits: passwordAgain,
  }),
}
