import { accountRoutes } from './accounts/account-routes'
import { sessionRoutes } from './accounts/session-routes'
import { type SettingsWiring, settingsRoutes } from './accounts/settings/settings-routes'
import { analyticsRoutes } from './analytics/analytics-routes'
import type { Wiring } from './app'
import { awardRoutes } from './awards/award-routes'
import { kycRoutes } from './awards/kyc/kyc-routes'
import { paymentRoutes } from './awards/payments/payment-routes'
import { candidateRoutes } from './candidates/candidate-routes'
import { adminContestRoutes } from './contests/admin-contest-routes'
import { contestRoutes } from './contests/contest-routes'
import type { Api } from './http/api'
import { issueListRoutes } from './issues/issue-list-routes'
import { issueRoutes } from './issues/issue-routes'
import { judgingRoutes } from './judging/judging-routes'
import { ledgerRoutes } from './judging/ledger/ledger-routes'
import { removalRoutes } from './judging/removal/removal-routes'
import { triageRoutes } from './judging/triage/triage-routes'

type Parts = Pick<
  Wiring,
  'database' | 'clock' | 'kickMail' | 'payments' | 'signer' | 'site' | 'rateLimitScale' | 'pause'
> &
  Pick<SettingsWiring, 'tokens' | 'factorKeys'>

/** Every route module, listed by hand. */
export function registerRoutes(api: Api, parts: Parts): void {
  const { tokens, factorKeys, kickMail, payments, signer, site, rateLimitScale, pause } = parts
  const { db } = parts.database
  const { clock } = parts
  const { commonPasswords } = site
  const accounts = { db, tokens, factorKeys, kickMail, commonPasswords }
  accountRoutes(api, { db, kickMail, commonPasswords })
  sessionRoutes(api, { ...accounts, rateLimitScale, pause })
  settingsRoutes(api, { ...accounts, siteName: site.siteName })
  contestRoutes(api, { db, clock, kickMail })
  adminContestRoutes(api, { db })
  awardRoutes(api, { db })
  kycRoutes(api, { db })
  paymentRoutes(api, { db, payments })
  issueRoutes(api, { db, signer })
  issueListRoutes(api, { db })
  judgingRoutes(api, { db })
  removalRoutes(api, { db })
  triageRoutes(api, { db })
  candidateRoutes(api, { db })
  ledgerRoutes(api, { db, signer })
  analyticsRoutes(api, { db, target: site.analytics })
}
