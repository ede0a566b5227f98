import type { FeaturePattern } from '../domain/analytics/analytics-events'
import { addPages, type FeaturePages } from './pages'

type Link = { label: string; to: FeaturePattern }
type AdminLink = Link & { isTab?: boolean }

/** An optional feature and what it plugs into the client. src/features/web.ts lists all features. */
export type WebFeature = {
  /** Its folder name, which FEATURES_OFF uses. */
  name: string
  pages?: FeaturePages
  /** `Go to …` in the palette of an admin, and a tab of the admin area. */
  adminLinks?: AdminLink[]
  /** A link next to the webhook queue on the system page. */
  queueLink?: Link
  /** Where anybody reads what a person found, if the person allows it. */
  profilePath?: (username: string) => string
}

let features: readonly WebFeature[] = []

/** Called once, before the router is created. */
export function setFeatures(all: readonly WebFeature[], off: readonly string[] = []): void {
  features = all.filter(({ name }) => !off.includes(name))
  addPages(features.flatMap(({ pages }) => pages ?? []))
}

/** The server writes it into the document if the operator has turned something off. */
export const featuresOff = (): string[] => document.documentElement.dataset.featuresOff?.split(' ') ?? []

export const adminLinks = () => features.flatMap((feature) => feature.adminLinks ?? [])
export const queueLink = (): Link | undefined => features.find((feature) => feature.queueLink)?.queueLink
/** Undefined where nobody has a profile. */
export const profilePath = (username: string): string | undefined =>
  features.find((feature) => feature.profilePath)?.profilePath?.(username)
