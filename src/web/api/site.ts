import { create } from 'zustand'
import type { CommonPasswordMode } from '../../domain/accounts/common-passwords'
import type { AnalyticsTarget } from '../../domain/analytics/analytics-target'
import { readStaticFile } from './http'

export type Site = {
  siteName: string
  supportEmail: string
  /** null until the server has said it; nothing is measured before, and nothing without an answer. */
  analytics: AnalyticsTarget | null
  /** Until the server has said it, only the server judges; it may be an older one, which does not say. */
  commonPasswords: CommonPasswordMode
}

/** What this installation calls itself. The defaults stand until the server's answer is in, and if none comes. */
export const useSite = create<Site>(() => ({
  siteName: 'Primacy',
  supportEmail: 'support@example.com',
  analytics: null,
  commonPasswords: 'allow',
}))

/** The server writes it into the title of the page. Called before any code changes that. */
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
    // The other defaults are already there.
  }
}

/** An older or a foreign server may say something else here, or nothing: then nothing is measured. */
function asTarget(sent: AnalyticsTarget | null | undefined): AnalyticsTarget {
  if (sent?.kind === 'own') return sent
  if (sent?.kind === 'ga4' && typeof sent.measurementId === 'string') return sent
  if (sent?.kind === 'plausible' && typeof sent.domain === 'string') return sent
  return { kind: 'none' }
}
