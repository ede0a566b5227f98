import { create } from 'zustand'
import { readStaticFile } from './http'

export type Site = { siteName: string; supportEmail: string }

/** What this installation calls itself. The defaults stand until the server's answer is in, and if none comes. */
export const useSite = create<Site>(() => ({ siteName: 'Primacy', supportEmail: 'support@example.com' }))

export async function loadSite() {
  try {
    const site = JSON.parse(await readStaticFile('/site.json')) as Partial<Site> | null
    if (typeof site?.siteName === 'string' && site.siteName) useSite.setState({ siteName: site.siteName })
    if (typeof site?.supportEmail === 'string' && site.supportEmail) {
      useSite.setState({ supportEmail: site.supportEmail })
    }
  } catch {
    // The defaults are already there.
  }
}
