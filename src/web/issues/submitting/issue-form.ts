import { confirmations, issueTitleProblem, looksBlank } from '../../../domain/field-rules'
import {
  filledOptionalTexts,
  type IssueText,
  mapOptionalTexts,
  type OptionalTextName,
  optionalTextNames,
  optionalTextProblem,
} from '../../../domain/issues/issue-text'
import {
  defaultReportTemplate,
  isUntouchedTemplate,
  writtenDescriptionProblem,
} from '../../../domain/issues/report-template'
import type { Problems } from '../../forms/use-submit-form'
import type { IssueBody } from '../issue-api'

export type Confirmation = keyof typeof confirmations
export const confirmationNames = Object.keys(confirmations) as Confirmation[]

/** As typed: a missing optional text is ''. */
export type TypedTexts = { title: string; description: string } & Record<OptionalTextName, string>
export type IssueValues = TypedTexts &
  Record<Confirmation, boolean> & {
    /** The key that this text was sent with; sending it again is the same submission. */
    attempt: { key: string; text: string } | null
    /** The submission's version when editing began; null for a new one. */
    baseVersion: number | null
  }

const unconfirmed = { confirmFundsImpact: false, confirmNoTrustedParty: false, confirmPoCReflects: false }

/** `template` is the contest's own; null means the default. */
export const newIssueValues = (template: string | null): IssueValues => ({
  title: '',
  description: template ?? defaultReportTemplate,
  ...mapOptionalTexts(() => ''),
  ...unconfirmed,
  attempt: null,
  baseVersion: null,
})

export const editedIssueValues = (issue: IssueText & { version: number }): IssueValues => ({
  title: issue.title,
  description: issue.description,
  ...mapOptionalTexts((name) => issue[name] ?? ''),
  ...unconfirmed,
  attempt: null,
  baseVersion: issue.version,
})

/** Whether nothing was written yet. Checked boxes don't count. */
export function isBlankForm(values: TypedTexts, template: string | null): boolean {
  const isEmpty = looksBlank(values.description) || isUntouchedTemplate(values.description, template)
  return isEmpty && looksBlank(values.title) && optionalTextNames.every((name) => looksBlank(values[name]))
}

/** The texts as sent: the description verbatim, the others trimmed. */
export const trimTexts = (values: TypedTexts): TypedTexts => ({
  title: values.title.trim(),
  description: values.description,
  ...mapOptionalTexts((name) => values[name].trim()),
})

/** Everything that is sent, as a single string for comparison. */
export const textOf = (texts: TypedTexts): string => JSON.stringify(trimTexts(texts))

export const textProblems = (values: TypedTexts, template: string | null): Problems => ({
  title: issueTitleProblem(values.title.trim()),
  description: writtenDescriptionProblem(values.description, template),
  ...mapOptionalTexts((name) => optionalTextProblem(name, values[name].trim())),
})

export const submissionProblems = (values: IssueValues, template: string | null): Problems => ({
  ...textProblems(values, template),
  ...Object.fromEntries(confirmationNames.map((name) => [name, values[name] ? null : confirmations[name]])),
})

/** The complete text as one Markdown document, for saving elsewhere. */
export function reportText(values: TypedTexts): string {
  const texts = trimTexts(values)
  const sections = filledOptionalTexts(texts).map(({ label, markdown }) => `## ${label}\n\n${markdown}`)
  const parts = [texts.title && `# ${texts.title}`, texts.description.trimEnd(), ...sections]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The request body: without the confirmations and without blank optional texts. */
export function bodyOf(contestId: string, values: TypedTexts): IssueBody {
  const texts = trimTexts(values)
  const optionalTexts = Object.fromEntries(filledOptionalTexts(texts).map(({ name, markdown }) => [name, markdown]))
  return { contestId, title: texts.title, description: texts.description, ...optionalTexts }
}

/** Identifies one intent to submit. Uses random bytes, because randomUUID is unavailable on pages without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
