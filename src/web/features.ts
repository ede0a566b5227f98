import type { FeaturePattern } from '../domain/analytics/analytics-events'
import { addPages, type FeaturePages } from './pages'

type Link = { label: string; to: FeaturePattern }
type AdminLink = Link & { isTab?: boolean }

/** What a site could live without, and what it plugs into the client. Those that there are stand in src/features/web.ts. */
export type WebFeature = {
  /** Its folder, and its name in FEATURES_OFF. */
  name: string
  pages?: FeaturePages
  /** `Go to …` in the palette of an admin, and a tab of the admin area. */
  adminLinks?: AdminLink[]
  /** Beside the queue of webhooks on the page of the system. */
  queueLink?: Link
  /** Where anybody reads what a person found, if the person allows it. */
  profilePath?: (username: string) => string
}

let features: readonly WebFeature[] = []

/** Called once, before the router is made. */
export function setFeatures(all: readonly WebFeature[], off: readonly string[] = []): void {
  features = all.filter(({ name }) => !off.includes(name))
  addPages(features.flatMap(({ pages }) => pages ?? []))
}

/** The server writes it into the document where the operator has turned something off. */
export const featuresOff = (): string[] => document.documentElement.dataset.featuresOff?.split(' ') ?? []

export const adminLinks = () => features.flatMap((feature) => feature.adminLinks ?? [])
export const queueLink = (): Link | undefined => features.find((feature) => feature.queueLink)?.queueLink
/** Undefined where nobody has a profile. */
export const profilePath = (username: string): string | undefined =>
  features.find((feature) => feature.profilePath)?.profilePath?.(username)
