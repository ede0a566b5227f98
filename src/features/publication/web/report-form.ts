import type { DraftAnswer } from '../../../domain/publication/draft-finding'
import { commitProblem } from '../../../domain/seats/sponsor-rules'
import type { ReportPreparation } from '../contract'
import { delayProblem, nSlocProblem, scopeProblem, summaryProblem } from '../domain/report-draft'
import type { DraftBody, Finding } from './publication-api'

export type ReportValues = { summary: string; scope: string; nSloc: string; commit: string; delayHours: string }

export const valuesOf = ({ draft }: ReportPreparation): ReportValues => ({
  ...{ summary: draft.summary, scope: draft.scope, commit: draft.commit ?? '' },
  ...{ nSloc: draft.nSloc === null ? '' : String(draft.nSloc), delayHours: String(draft.delayHours) },
})

/** NaN if it isn't a whole number, which every rule refuses. */
const parseWholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)
const parseOptionalWholeNumber = (text: string): number | null => (text.trim() === '' ? null : parseWholeNumber(text))

export const checkReport = (values: ReportValues) => ({
  summary: summaryProblem(values.summary),
  scope: scopeProblem(values.scope),
  commit: values.commit.trim() === '' ? null : commitProblem(values.commit.trim()),
  nSloc: nSlocProblem(parseOptionalWholeNumber(values.nSloc)),
  delayHours: delayProblem(parseWholeNumber(values.delayHours)),
})

/** The lead's choices by finding id. */
export type Choices = Record<string, Pick<Finding, 'textOf' | 'redactions' | 'fixId'> & { answer: DraftAnswer | null }>

export const choicesOf = ({ findings }: ReportPreparation): Choices =>
  Object.fromEntries(
    findings.map(({ issueId, textOf, redactions, answer, fixId }) => [
      issueId,
      { textOf, redactions, answer: answer && answerChoice(answer, answer.shown), fixId },
    ]),
  )

/** Null means the answer as the sponsor wrote it. */
export const answerChoice = (
  { answerId, text }: NonNullable<Finding['answer']>,
  shown: string | null,
): DraftAnswer | null => (shown === text ? null : { answerId, text: shown })

/** The text currently shown for a finding. */
export const textOf = ({ texts, issueId }: Finding, choices: Choices): Finding['texts'][number] =>
  texts.find(({ _id }) => _id === choices[issueId]?.textOf) ?? (texts[0] as Finding['texts'][number])

export function bodyOf(values: ReportValues, choices: Choices, findings: readonly Finding[]): DraftBody {
  return {
    ...{ summary: values.summary, scope: values.scope, commit: values.commit.trim() || null },
    ...{ nSloc: parseOptionalWholeNumber(values.nSloc), delayHours: parseWholeNumber(values.delayHours) },
    findings: findings.map((finding) => {
      const { _id, contentHash } = textOf(finding, choices)
      const { redactions = [], answer = null, fixId = null } = choices[finding.issueId] ?? {}
      return { issueId: finding.issueId, textOf: _id, redactions, contentHash, answer, fixId }
    }),
  }
}
