import { accountRoutes } from './accounts/account-routes'
import { sessionRoutes } from './accounts/session-routes'
import { type SettingsWiring, settingsRoutes } from './accounts/settings/settings-routes'
import { type AdminWiring, adminRoutes } from './admin/admin-routes'
import { analyticsRoutes } from './analytics/analytics-routes'
import { countUnpaidAwards, sumOwnAwards } from './awards/award-queries'
import { type AwardWiring, awardRoutes } from './awards/award-routes'
import { type ContestWiring, contestRoutes } from './contests/contest-routes'
import type { Database } from './db/database'
import { issueRoutes } from './issues/issue-routes'
import { findAssignee, judgingRoutes } from './judging/judging-routes'
import { signedHeadRoutes } from './ledger/signed-head-routes'
import { privacyRoutes } from './privacy/privacy-routes'
import type { PublicWiring } from './public-routes'
import type { Signer } from './signing/signer'
import { sponsorRoutes } from './sponsors/sponsor-routes'
import {
  beforeResultsOf,
  countOpenQuestionsOf,
  exportCredentialsOf,
  type FeatureWiring,
  findInReportOf,
  publicLogOf,
  publishableFixesOf,
  readStoppingFixesOf,
  type ServerFeature,
  workReadersOf,
} from './startup/features'

export type RouteWiring = Pick<SettingsWiring, 'tokens' | 'factorKeys'> &
  Pick<AwardWiring, 'payments' | 'kickMail'> &
  Pick<ContestWiring, 'contests' | 'clock' | 'notifyOfTerms'> &
  Pick<AdminWiring, 'operations'> &
  Pick<FeatureWiring, 'secrets' | 'callsPrivate' | 'publicSite' | 'servePages' | 'beforeClose'> &
  Pick<PublicWiring, 'site' | 'publicUrl' | 'rateLimitScale'> & {
    database: Database
    signer: Signer
    features: readonly ServerFeature[]
    /** Wakes a feature's background work. */
    wakeFeature: (name: string) => void
    /** How a throttled login waits; a timer by default. */
    pause?: (ms: number) => Promise<unknown>
  }

/** Registers every noun's routes, then every feature's. */
export function registerRoutes(api: Parameters<typeof accountRoutes>[0], parts: RouteWiring): void {
  const { tokens, factorKeys, contests, kickMail, payments, signer, site, rateLimitScale, pause } = parts
  const issuer = { signer, siteName: site.siteName, publicUrl: parts.publicUrl }
  const { db } = parts.database
  const { clock } = parts
  const { commonPasswords } = site
  const accounts = { db, tokens, factorKeys, kickMail, commonPasswords }
  accountRoutes(api, { db, kickMail, commonPasswords })
  sessionRoutes(api, { ...accounts, rateLimitScale, pause })
  settingsRoutes(api, { ...accounts, siteName: site.siteName, countUnpaidAwards })
  contestRoutes(api, { db, contests, clock, kickMail, notifyOfTerms: parts.notifyOfTerms })
  const beforeResults = beforeResultsOf(parts.features)
  const readers = workReadersOf(parts.features)
  awardRoutes(api, { db, payments, kickMail, beforeResults })
  const publicLog = publicLogOf(parts.features)
  issueRoutes(api, { db, contests, signer, logDeadline: publicLog?.deadlineOf, findAssignee, sumOwnAwards })
  judgingRoutes(api, { db, kickMail })
  const findInReport = findInReportOf(parts.features)
  const countOpenQuestions = countOpenQuestionsOf(parts.features)
  sponsorRoutes(api, { db, kickMail, findInReport, countOpenQuestions })
  signedHeadRoutes(api, { db, signer, publicLog })
  adminRoutes(api, { database: parts.database, clock, kickMail, operations: parts.operations, beforeResults, readers })
  const exportCredentials = exportCredentialsOf(parts.features)
  privacyRoutes(api, { db, exportCredentials: (tx, person) => exportCredentials(tx, issuer, person) })
  analyticsRoutes(api, { db, target: site.analytics })
  const { secrets, callsPrivate, publicSite, servePages, beforeClose } = parts
  const readStoppingFixes = readStoppingFixesOf(parts.features)
  const publishableFixes = publishableFixesOf(parts.features)
  const ofPages = { publicSite, servePages, beforeClose, analytics: site.analytics }
  const ofSite = { db, clock, secrets, issuer, readStoppingFixes, publishableFixes, ...ofPages }
  for (const { name, registerRoutes } of parts.features) {
    registerRoutes?.(api, { ...ofSite, callsPrivate, kickMail, wake: () => parts.wakeFeature(name) })
  }
}
