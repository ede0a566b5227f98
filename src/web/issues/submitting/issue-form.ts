import { confirmations, issueTitleProblem, looksBlank, pocProblem } from '../../../domain/field-rules'
import {
  defaultReportTemplate,
  isUntouchedTemplate,
  writtenDescriptionProblem,
} from '../../../domain/issues/report-template'
import type { IssueBody } from '../issue-api'

export type Confirmation = keyof typeof confirmations
export const confirmationNames = Object.keys(confirmations) as Confirmation[]

export type IssueValues = { title: string; description: string; pocLink: string } & Record<Confirmation, boolean>
export type IssueProblems = Partial<Record<keyof IssueValues, string>>

const unconfirmed = { confirmFundsImpact: false, confirmNoTrustedParty: false, confirmPoCReflects: false }

/** What the form of a contest begins with; `template` is the contest's own, null the default. */
export const beganWith = (template: string | null): IssueValues => ({
  title: '',
  description: template ?? defaultReportTemplate,
  pocLink: '',
  ...unconfirmed,
})

/** What the form of an edit begins with. */
export const writtenIn = (issue: { title: string; description: string; pocLink: string | null }): IssueValues => ({
  title: issue.title,
  description: issue.description,
  pocLink: issue.pocLink ?? '',
  ...unconfirmed,
})

/** Whether nobody has written anything yet. Boxes that are ticked are no text. */
export function isUnwritten({ title, description, pocLink }: IssueValues, template: string | null): boolean {
  const isEmpty = looksBlank(description) || isUntouchedTemplate(description, template)
  return isEmpty && looksBlank(title) && looksBlank(pocLink)
}

/** Whether both would be sent as the same text. */
export function isSameText(one: IssueValues, other: IssueValues): boolean {
  return JSON.stringify(textOf(one)) === JSON.stringify(textOf(other))
}

const named = (problems: [keyof IssueValues, string | null][]): IssueProblems =>
  Object.fromEntries(problems.filter(([, message]) => message !== null))

export const textProblemsOf = (values: IssueValues, template: string | null): IssueProblems =>
  named([
    ['title', issueTitleProblem(values.title.trim())],
    ['description', writtenDescriptionProblem(values.description, template)],
    ['pocLink', pocProblem(values.pocLink.trim())],
  ])

export const problemsOf = (values: IssueValues, template: string | null): IssueProblems => ({
  ...textProblemsOf(values, template),
  ...named(confirmationNames.map((name) => [name, values[name] ? null : confirmations[name]])),
})

/** The problems of these fields only. */
export function only(problems: Partial<Record<string, string>>, names: Iterable<string>): IssueProblems {
  const wanted = new Set(names)
  return Object.fromEntries(Object.entries(problems).filter(([name]) => wanted.has(name)))
}

/** The text as it is sent: description byte for byte, the others without blanks around them. */
export const textOf = ({ title, description, pocLink }: IssueValues) => ({
  title: title.trim(),
  description,
  pocLink: pocLink.trim(),
})

/** The whole text as one Markdown document, to be kept elsewhere. */
export function reportText(values: IssueValues): string {
  const { title, description, pocLink } = textOf(values)
  const parts = [title && `# ${title}`, description.trimEnd(), pocLink && `## Proof of Concept\n\n${pocLink}`]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** Exactly what the call knows: the confirmations stay here, and a blank proof of concept is none. */
export function bodyOf(contestId: string, values: IssueValues): IssueBody {
  const { pocLink, ...text } = textOf(values)
  return { contestId, ...text, ...(pocLink ? { pocLink } : {}) }
}

/** Names one intent to submit. Made from random bytes, because randomUUID is missing on pages without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
