import { type ComponentType, createContext, useContext } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { type WebFeature, withConsolePart } from '../../features'
import { lazyComponent, type NotLoaded } from '../../loading/lazy-component'
import { lazyPart } from '../../loading/lazy-part'
import { NotLoadedDialog } from '../../loading/NotLoaded'
import { useOpenReport } from '../open-report'

/** `score` is from 0 to 1, which is the same text. */
export type SimilarIssue = { issue: QueueEntry; score: number }

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
}

export function NotLoadedHere(state: NotLoaded) {
  return <NotLoadedDialog {...state} onClose={useOpenReport().closeDialog} />
}

async function loadPart({ name, consolePart }: WebFeature) {
  const { act, decisionPart, findSimilar } = (await consolePart?.()) ?? {}
  return {
    acts: act ? [{ ...act, Dialog: lazyComponent(act.dialog, NotLoadedHere) }] : [],
    decisionParts: decisionPart ? [{ name, Part: lazyPart(decisionPart) }] : [],
    findSimilar,
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
  }
}

type LoadedParts = Awaited<ReturnType<typeof loadConsoleParts>>
const nothingAdded: LoadedParts = { acts: [], decisionParts: [], findSimilar: undefined }

export const ConsolePartsContext = createContext(nothingAdded)
export const useConsoleParts = () => useContext(ConsolePartsContext)
