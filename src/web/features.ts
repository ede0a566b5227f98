import type { ComponentType } from 'react'
import type { Contest } from '../contract/contest'
import type { Issue } from '../contract/issue'
import type { FeaturePattern } from '../domain/analytics/analytics-events'
import type { JudgingSetting } from '../domain/contests/judging-settings'
import type { IssueText } from '../domain/issues/issue-text'
import type { DecisionRefusal } from '../domain/judging/second-look/withholding'
import { type FeatureLink, siteLinksWith } from '../domain/site-links'
import type { ConsolePart } from './judging/console/console-parts'
import { addPages, type FeaturePages } from './page-facts'
import type { HitsProps } from './palette/Hits'
import type { IconName } from './ui/Icon'

type Link = { label: string; to: FeaturePattern }
export type AccountSection = {
  /** The part of the account page it stands in. */
  group: 'profile' | 'developer'
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
type ResultsPanel = ComponentType<{ contestId: string }>
export type ReportPart = ComponentType<{
  contest: Contest
  /** Null in the preview of a published report, which has no more of a submission than its texts. */
  issueId: string | null
  markdown: string
  /** Of the headings of its texts. */
  level: 2 | 3
}>
/** `report` is what the form would send; `append` writes below the proof of concept. */
export type EditorPart = ComponentType<{
  contest: Contest
  report: Pick<IssueText, 'description' | 'pocLink'>
  append: (markdown: string) => void
}>
export type ClosedNote = ComponentType<{ contestId: string; issue: { _id: string; placeInLine: number } }>

/** An optional feature and what it plugs into the client. src/features/web.ts lists all features. */
export type WebFeature = {
  /** Its folder name, which FEATURES_OFF uses. */
  name: string
  pages?: FeaturePages
  /** `Go to …` in an admin's palette; also a tab of the admin area with `isTab`, else at the head of the system page. */
  adminLinks?: AdminLink[]
  /** Settings of a contest that have no effect without this feature, and so are not offered. */
  settings?: JudgingSetting[]
  /** Whether a contest has something of this feature to show; by default every contest has. */
  isIn?: (contest: Contest) => boolean
  /** A page about a contest, for its admins; if the feature has settings, only with one of them. `:id` is the contest's. */
  contestLink?: ContestLink
  /**
   * On the page of a contest that has started and freezes its terms, and on its page for sponsors. The id of its heading
   * is `contest-` and the feature's name, which its contents link to.
   */
  contestSection?: () => Promise<ContestSection>
  /** Below the texts of a submission, for everybody who reads it. */
  reportPart?: () => Promise<ReportPart>
  /** In the form of a submission, below the proof of concept. */
  editorPart?: () => Promise<EditorPart>
  /** Beside a submission to such a contest, for its author. */
  submissionPanel?: () => Promise<SubmissionPanel>
  /** What a judge reads below the reason why nothing can be decided. */
  closedNotes?: Partial<Record<DecisionRefusal, () => Promise<ClosedNote>>>
  /** A link next to the webhook queue on the system page. */
  queueLink?: Link
  /** A part of the account page, which loads with the page. Its content loads on request. */
  accountSection?: () => Promise<AccountSection>
  /** Its public page, which the server renders: a link in header and footer, and a command of the palette. */
  publicLink?: FeatureLink
  /** What a search in the palette finds. They link outside the client. */
  paletteHits?: () => Promise<ComponentType<HitsProps>>
  /** Beside the login, after the introduction. */
  frontDoorPart?: () => Promise<ComponentType>
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

type PartName =
  | 'paletteHits'
  | 'frontDoorPart'
  | 'resultsPanel'
  | 'contestSection'
  | 'reportPart'
  | 'editorPart'
  | 'submissionPanel'

/** The parts of a kind, each with the name of its feature. */
const partsOf = <Name extends PartName>(some: readonly WebFeature[], kind: Name) =>
  some.flatMap(({ name, [kind]: code }) => (code ? { name, code } : []))

export const adminLinks = () => features.flatMap((feature) => feature.adminLinks ?? [])
export const queueLink = (): Link | undefined => features.find((feature) => feature.queueLink)?.queueLink
export const siteLinks = () => siteLinksWith(features.flatMap((feature) => feature.publicLink ?? []))
export const paletteHits = () => partsOf(features, 'paletteHits')
export const frontDoorParts = () => partsOf(features, 'frontDoorPart')
export const resultsPanels = () => partsOf(features, 'resultsPanel')
export const ownResultsNotes = () => features.flatMap((feature) => feature.ownResultsNote ?? [])
export const withConsolePart = () => features.filter((feature) => feature.consolePart)
export const hasSetting = (setting: JudgingSetting): boolean =>
  features.some((feature) => feature.settings?.includes(setting))
const featuresOf = (contest: Contest) =>
  features.filter(({ settings }) => settings?.some((setting) => contest[setting] !== null) ?? true)
export const contestLinks = (contest: Contest) => featuresOf(contest).flatMap(({ contestLink }) => contestLink ?? [])
/** Where the contest is not known, the features that every contest has. */
const featuresIn = (contest?: Contest) => features.filter(({ isIn }) => !isIn || (contest && isIn(contest)))
export const contestSections = (contest?: Contest) => partsOf(featuresIn(contest), 'contestSection')
export const reportParts = (contest: Contest) => partsOf(featuresIn(contest), 'reportPart')
export const editorParts = (contest: Contest) => partsOf(featuresIn(contest), 'editorPart')
export const submissionPanels = (contest: Contest) => partsOf(featuresOf(contest), 'submissionPanel')
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
