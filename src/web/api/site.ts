import { create } from 'zustand'
import type { CommonPasswordMode } from '../../domain/accounts/common-passwords'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import { readStaticFile } from './http'

export type Site = {
  siteName: string
  supportEmail: string
  /** Null until the server has said; nothing is measured before then or without an answer. */
  analytics: AnalyticsTarget | null
  /** Until the server has said, only the server judges; an older server may not say. */
  commonPasswords: CommonPasswordMode
}

/** This installation's settings. Defaults apply until the server has answered, and if it doesn't. */
export const useSite = create<Site>(() => ({
  siteName: 'Primacy',
  supportEmail: 'support@example.com',
  analytics: null,
  commonPasswords: 'allow',
}))

/** The server puts it into the page's title. Must run before any code changes the title. */
export function readSiteName() {
  if (document.title) useSite.setState({ siteName: document.title })
}

export async function loadSite() {
  try {
    const site = JSON.parse(await readStaticFile('/site.json')) as Partial<Site> | null
    if (typeof site?.siteName === 'string' && site.siteName) useSite.setState({ siteName: site.siteName })
    if (typeof site?.supportEmail === 'string' && site.supportEmail) {
      useSite.setState({ supportEmail: site.supportEmail })
    }
    const commonPasswords = site?.commonPasswords
    if (commonPasswords === 'refuse' || commonPasswords === 'warn') useSite.setState({ commonPasswords })
    useSite.setState({ analytics: asTarget(site?.analytics) })
  } catch {
    useSite.setState({ analytics: { kind: 'none' } })
    // The other defaults are already set.
  }
}

/** An older or different server may send something else or nothing; then nothing is measured. */
function asTarget(sent: AnalyticsTarget | null | undefined): AnalyticsTarget {
  if (sent?.kind === 'own') return sent
  if (sent?.kind === 'ga4' && typeof sent.measurementId === 'string') return sent
  if (sent?.kind === 'plausible' && typeof sent.domain === 'string') return sent
  return { kind: 'none' }
}
