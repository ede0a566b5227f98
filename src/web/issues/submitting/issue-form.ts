import { confirmations, issueDescriptionProblem, issueTitleProblem, pocProblem } from '../../../domain/field-rules'
import type { IssueBody } from '../issue-api'

export type Confirmation = keyof typeof confirmations
export const confirmationNames = Object.keys(confirmations) as Confirmation[]

export type IssueValues = { title: string; description: string; pocLink: string } & Record<Confirmation, boolean>
export type IssueProblems = Partial<Record<keyof IssueValues, string>>

export const emptyIssue: IssueValues = {
  title: '',
  description: '',
  pocLink: '',
  confirmFundsImpact: false,
  confirmNoTrustedParty: false,
  confirmPoCReflects: false,
}

export function problemsOf(values: IssueValues): IssueProblems {
  const problems: [keyof IssueValues, string | null][] = [
    ['title', issueTitleProblem(values.title.trim())],
    ['description', issueDescriptionProblem(values.description)],
    ['pocLink', pocProblem(values.pocLink.trim())],
    ...confirmationNames.map((name): [Confirmation, string | null] => [
      name,
      values[name] ? null : confirmations[name],
    ]),
  ]
  return Object.fromEntries(problems.filter(([, message]) => message !== null))
}

/** Exactly what the call knows: the confirmations stay here, and a blank proof of concept is none. */
export function bodyOf(contestId: string, values: IssueValues): IssueBody {
  const pocLink = values.pocLink.trim()
  return {
    contestId,
    title: values.title.trim(),
    description: values.description,
    ...(pocLink ? { pocLink } : {}),
  }
}

/** Names one intent to submit. Made from random bytes, because randomUUID is missing on pages without TLS. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
