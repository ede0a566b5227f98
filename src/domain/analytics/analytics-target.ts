/** Where analytics events go: this database, nowhere, or from the browser to a provider that the operator chose. */
export type AnalyticsTarget =
  | { kind: 'own' }
  | { kind: 'none' }
  | { kind: 'ga4'; measurementId: string }
  | { kind: 'plausible'; domain: string }

const measurement = /^G-[A-Z0-9]{4,20}$/
const hostName = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** Parses own, none, ga4:G-XXXXXXX or plausible:example.com; null for anything else. */
export function parseAnalyticsTarget(text: string): AnalyticsTarget | null {
  if (text === 'own' || text === 'none') return { kind: text }
  const [, provider = '', id = ''] = /^(ga4|plausible):(.+)$/.exec(text) ?? []
  if (provider === 'ga4' && measurement.test(id)) return { kind: 'ga4', measurementId: id }
  if (provider === 'plausible' && hostName.test(id)) return { kind: 'plausible', domain: id }
  return null
}

/** The only third-party origin that the browser may contact for analytics, or null. */
export function analyticsOrigin(target: AnalyticsTarget): string | null {
  if (target.kind === 'ga4') return 'https://www.google-analytics.com'
  return target.kind === 'plausible' ? 'https://plausible.io' : null
}

export type PrivacySignals = { globalPrivacyControl: unknown; doNotTrack: unknown }

/** Either signal is enough: Global Privacy Control, or Do Not Track as '1' or, in older browsers, 'yes'. */
export function refusesTracking({ globalPrivacyControl, doNotTrack }: PrivacySignals): boolean {
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes'
}
