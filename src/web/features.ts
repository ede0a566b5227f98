import type { ComponentType } from 'react'
import type { Contest } from '../contract/contest'
import type { Issue } from '../contract/issue'
import type { FeaturePattern } from '../domain/analytics/analytics-events'
import type { JudgingSetting } from '../domain/contests/judging-settings'
import type { DecisionRefusal } from '../domain/judging/second-look/withholding'
import type { ConsolePart } from './judging/console/console-parts'
import { addPages, type FeaturePages } from './page-facts'
import type { HitsProps } from './palette/Hits'
import type { IconName } from './ui/Icon'

type Link = { label: string; to: FeaturePattern }
export type AccountSection = {
  title: string
  icon: IconName
  about: string
  open: string
  code: () => Promise<ComponentType>
}
export type ResultsNote = { title: string; text: string; link: { label: string; to: '/account' } }
type AdminLink = Link & { isTab?: boolean }
type ContestLink = Link & {
  /** Whether the contest's row in the list of contests shows it too. */
  isUrgent?: (contest: Contest) => boolean
}
export type ContestSection = ComponentType<{
  contestId: string
  /** As whom the person reads it. */
  reader: 'researcher' | 'sponsor' | 'admin'
  isActive: boolean
}>
type SubmissionPanel = ComponentType<{ issue: Issue; contest: Contest }>
/** A page for people without an account, which the server renders. */
type PublicLink = { label: string; command: string; to: string }
type ResultsPanel = ComponentType<{ contestId: string }>
export type ClosedNote = ComponentType<{ contestId: string; issue: { _id: string; placeInLine: number } }>

/** An optional feature and what it plugs into the client. src/features/web.ts lists all features. */
export type WebFeature = {
  /** Its folder name, which FEATURES_OFF uses. */
  name: string
  pages?: FeaturePages
  /** `Go to …` in an admin's palette; with `isTab`, a tab of the admin area too. */
  adminLinks?: AdminLink[]
  /** Settings of a contest that have no effect without this feature, and so are not offered. */
  settings?: JudgingSetting[]
  /** A page about a contest with one of these settings, for its admins. `:id` is the contest's. */
  contestLink?: ContestLink
  /** On the page of a contest that has started and freezes its terms, and on its page for sponsors. */
  contestSection?: () => Promise<ContestSection>
  /** Beside a submission to such a contest, for its author. */
  submissionPanel?: () => Promise<SubmissionPanel>
  /** What a judge reads below the reason why nothing can be decided. */
  closedNotes?: Partial<Record<DecisionRefusal, () => Promise<ClosedNote>>>
  /** A link next to the webhook queue on the system page. */
  queueLink?: Link
  /** A part of the account page, which loads with the page. Its content loads on request. */
  accountSection?: () => Promise<AccountSection>
  /** A link in the footer, and a command of the palette. */
  publicLink?: PublicLink
  /** What a search in the palette finds. They link outside the client. */
  paletteHits?: () => Promise<ComponentType<HitsProps>>
  /** A panel in the results of a contest. */
  resultsPanel?: () => Promise<ResultsPanel>
  /** A panel next to the own awards in the results of a contest. */
  ownResultsNote?: ResultsNote
  /** What it adds to the judging console, which loads it with its own code. */
  consolePart?: () => Promise<ConsolePart>
  /** The public page of a person's findings. */
  profilePath?: (username: string) => string
  /** The proof that a receipt is in the public log. Rejects while there is none. */
  proveReceipt?: (receipt: { issueId: string; seq: number }) => Promise<unknown>
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
export const publicLinks = () => features.flatMap((feature) => feature.publicLink ?? [])
export const paletteHits = () => features.flatMap(({ name, paletteHits: code }) => (code ? { name, code } : []))
export const resultsPanels = () => features.flatMap(({ name, resultsPanel: code }) => (code ? { name, code } : []))
export const ownResultsNotes = () => features.flatMap((feature) => feature.ownResultsNote ?? [])
export const withConsolePart = () => features.filter((feature) => feature.consolePart)
export const hasSetting = (setting: JudgingSetting): boolean =>
  features.some((feature) => feature.settings?.includes(setting))
const featuresOf = (contest: Contest) =>
  features.filter(({ settings }) => settings?.some((setting) => contest[setting] !== null))
export const contestLinks = (contest: Contest) => featuresOf(contest).flatMap(({ contestLink }) => contestLink ?? [])
export const contestSections = () => features.flatMap(({ name, contestSection: code }) => (code ? { name, code } : []))
export const submissionPanels = (contest: Contest) =>
  featuresOf(contest).flatMap(({ name, submissionPanel: code }) => (code ? { name, code } : []))
export const closedNote = (refusal: DecisionRefusal) =>
  features.find((feature) => feature.closedNotes?.[refusal])?.closedNotes?.[refusal]
/** Undefined if no feature provides profiles. */
export const profilePath = (username: string): string | undefined =>
  features.find((feature) => feature.profilePath)?.profilePath?.(username)
/** Undefined if no feature keeps a log. */
export const proveReceipt = async (receipt: { issueId: string; seq: number }): Promise<unknown> =>
  features.find((feature) => feature.proveReceipt)?.proveReceipt?.(receipt)

let sections: readonly AccountSection[] = []

/** Part of loading the account page's code, so that no section appears later than the others. */
export async function loadAccountSections(): Promise<void> {
  sections = await Promise.all(features.flatMap(({ accountSection }) => accountSection?.() ?? []))
}

export const accountSections = () => sections
