import { features } from '../../src/features/every-feature'
import { logOptions } from '../../src/server/log'
import { createMetrics } from '../../src/server/metrics/metrics'
import type { Wiring } from './app-cache'

/** What a running process would tell about itself. */
export const quietProcess: Wiring['operations'] = {
  release: { version: '1.2.0', commit: '83fbc82f1a2b', schema: 20 },
  startedAt: new Date('2026-11-01T12:00:00Z'),
  dataDir: '.',
  mailServer: null,
  hostNow: () => new Date(),
  jobs: () => [],
  sendTestMail: async () => ({ isSent: false, reply: 'SMTP_URL is not set, so this server sends no email.' }),
  settings: [],
  problems: [],
  facts: {
    ...{ isProduction: true, publicUrl: 'https://primacy.example', isOnPostgres: true, rateLimitScale: 1 },
    ...{ hasOwnSigningKey: true, hasOwnTerms: true, isMailboxOpen: false, sendsMail: true, storesPlainBackups: false },
    ...{ mailFrom: 'no-reply@primacy.example', supportEmail: 'help@primacy.example', allowsCommonPasswords: false },
  },
}

export type OperatingOptions = {
  metricsToken?: string
  operations?: Partial<Wiring['operations']>
  log?: (line: string) => void
  traceRequests?: Wiring['traceRequests']
  callsPrivate?: boolean
  features?: Wiring['features']
  metrics?: Wiring['metrics']
}

export const operatingParts = (options: OperatingOptions = {}) => {
  const { metricsToken, operations, log, traceRequests, metrics } = options
  return {
    metrics: metrics ?? createMetrics(),
    metricsToken,
    traceRequests,
    callsPrivate: options.callsPrivate ?? false,
    features: options.features ?? features,
    wakeFeature: () => {},
    operations: { ...quietProcess, ...operations },
    logger: log ? { ...(logOptions('info') as object), stream: { write: log } } : false,
  }
}
