import { createContext, useContext } from 'react'
import type { QueueEntry } from '../../contract/judging'
import type { DecisionRefusal } from '../../domain/judging/second-look/withholding'
import type { Decisions } from './deciding/decisions'
import type { Decision, Judging, JudgingMutations, Triage } from './triage-api'

/** The dialog on top of the report. */
export type ReportDialog =
  | { what: 'duplicate'; first: QueueEntry | null }
  | { what: 'group' | 'revisions' | 'reasons' }
  /** That of a feature. */
  | { what: 'act'; key: string }

/** The submission open in the console, for all panes and dialogs. */
type OpenReportState = {
  triage: Triage
  entry: QueueEntry
  judging: Judging | undefined
  acts: JudgingMutations
  decisions: Decisions
  /** Why nothing can be decided here. */
  refusal: DecisionRefusal | null
  isClosed: boolean
  decide: (decision: Decision, version?: number) => void
  /** Starts to write why it is invalid. */
  startInvalid: () => void
  openIssue: (id: string) => void
  /** Opens the next pending one, unless the judge turned that off. */
  openNext: () => void
  /** Opens a dialog; one that decides something opens only where and when that is possible. */
  openDialog: (dialog: ReportDialog) => void
  closeDialog: () => void
}

/** Why this judge can't decide about a submission. */
export function refusalFor({ judgeRefusal }: Triage, entry: QueueEntry): DecisionRefusal | null {
  if (entry.isOwn) return 'self_review'
  return judgeRefusal ?? (entry.secondLook === 'yours' ? 'second_look_yours' : null)
}

export const OpenReportContext = createContext<OpenReportState | null>(null)

export function useOpenReport(): OpenReportState {
  const state = useContext(OpenReportContext)
  if (!state) throw new Error('No report is open')
  return state
}
