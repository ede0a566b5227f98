import type { FeaturePattern } from '../domain/analytics/analytics-events'
import { addPages, type FeaturePages } from './page-facts'

type Link = { label: string; to: FeaturePattern }
type AdminLink = Link & { isTab?: boolean }

/** An optional feature and what it plugs into the client. src/features/web.ts lists all features. */
export type WebFeature = {
  /** Its folder name, which FEATURES_OFF uses. */
  name: string
  pages?: FeaturePages
  /** `Go to …` in an admin's palette; with `isTab`, a tab of the admin area too. */
  adminLinks?: AdminLink[]
  /** A link next to the webhook queue on the system page. */
  queueLink?: Link
  /** The public page of a person's findings. */
  profilePath?: (username: string) => string
}

let features: readonly WebFeature[] = []

/** Called once, before the router is created. */
export function setFeatures(all: readonly WebFeature[], off: readonly string[] = []): void {
  features = all.filter(({ name }) => !off.includes(name))
  addPages(featurePages())
}

export const featurePages = (): FeaturePages => Object.assign({}, ...features.map(({ pages }) => pages))

/** The server writes it into the document if the operator has turned something off. */
export const featuresOff = (): string[] => document.documentElement.dataset.featuresOff?.split(' ') ?? []

export const adminLinks = () => features.flatMap((feature) => feature.adminLinks ?? [])
export const queueLink = (): Link | undefined => features.find((feature) => feature.queueLink)?.queueLink
/** Undefined if no feature provides profiles. */
export const profilePath = (username: string): string | undefined =>
  features.find((feature) => feature.profilePath)?.profilePath?.(username)
