import { type ComponentType, createContext, useContext } from 'react'
import type { Contest } from '../../../contract/contest'
import type { QueueEntry } from '../../../contract/judging'
import type { QueueMark } from '../../../domain/judging/queue'
import { type WebFeature, withConsolePart } from '../../features'
import { lazyComponent, type NotLoaded } from '../../loading/lazy-component'
import { lazyPart } from '../../loading/lazy-part'
import { NotLoadedDialog } from '../../loading/NotLoaded'
import type { IconName } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { useOpenReport } from '../open-report'

/** `score` is from 0 to 1, which is the same text. */
export type SimilarIssue = { issue: QueueEntry; score: number }

export type ShownMark = QueueMark & {
  /** For screen readers, instead of the note. */
  label: string
  icon: IconName
  tone: string
  /** Beside the icon; without it the row shows nothing. */
  note?: string
}

/** What a feature knows of the submissions of a contest, by which its judges filter and sort the queue. */
export type MarkSource = {
  isIn: (contest: Contest) => boolean
  /** By id of the submission. */
  read: (contestId: string) => Promise<Record<string, ShownMark>>
  /** In the choice of an order: 'By proof'. */
  order: string
  /** The title of its filters, which are names of marks with a label each. */
  title: string
  filters: readonly (readonly [name: string, label: string])[]
}

/** What a feature adds to the judging console. */
export type ConsolePart = {
  /** What a judge does with the open submission in a dialog. */
  act?: {
    /** In lower case. */
    key: string
    /** In the bar of keys. */
    label: string
    /** In the list of keys. */
    does: string
    dialog: () => Promise<ComponentType>
  }
  /** In the decision pane; loads after the report. */
  decisionPart?: () => Promise<ComponentType>
  /** What may be the same as a submission, likeliest first, for the dialogs that group by hand. */
  findSimilar?: (issueId: string) => Promise<SimilarIssue[]>
  /** Marks rows of the queue. */
  marks?: MarkSource
}

export function NotLoadedHere(state: NotLoaded) {
  return <NotLoadedDialog {...state} onClose={useOpenReport().closeDialog} />
}

async function loadPart({ name, consolePart }: WebFeature) {
  const { act, decisionPart, findSimilar, marks } = (await consolePart?.()) ?? {}
  return {
    acts: act ? [{ ...act, Dialog: lazyComponent(act.dialog, NotLoadedHere) }] : [],
    decisionParts: decisionPart ? [{ name, Part: lazyPart(decisionPart, <div className={layout.settling} />) }] : [],
    findSimilar,
    marks,
  }
}

/** Of all features. */
export async function loadConsoleParts() {
  const parts = await Promise.all(withConsolePart().map(loadPart))
  return {
    acts: parts.flatMap(({ acts }) => acts),
    decisionParts: parts.flatMap(({ decisionParts }) => decisionParts),
    /** Undefined if no feature looks for similar submissions. */
    findSimilar: parts.find(({ findSimilar }) => findSimilar)?.findSimilar,
    /** Undefined if no feature marks the queue. */
    marks: parts.find(({ marks }) => marks)?.marks,
  }
}

type LoadedParts = Awaited<ReturnType<typeof loadConsoleParts>>
const nothingAdded: LoadedParts = { acts: [], decisionParts: [], findSimilar: undefined, marks: undefined }

export const ConsolePartsContext = createContext(nothingAdded)
export const useConsoleParts = () => useContext(ConsolePartsContext)
