import { z } from 'zod'
import { factorCodeProblem } from '../domain/accounts/factor-code'
import * as rules from '../domain/field-rules'

type TextOptions = { trim?: boolean; lowerCase?: boolean; invalid?: string; about: string; max: number }

/** A required text judged by a domain rule. A wrong type reads as `invalid`, an absent value as what '' would read. */
function text(rule: rules.FieldRule, { trim, lowerCase, invalid, about, max }: TextOptions) {
  const required = rule('') ?? 'This field is required'
  let schema = z.string({ error: (issue) => (issue.input == null ? required : (invalid ?? required)) })
  if (trim) schema = schema.trim()
  if (lowerCase) schema = schema.toLowerCase()
  return schema
    .superRefine((value, context) => {
      const message = rule(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ description: `${about} At most ${max} characters.` })
}

/** A blank or absent text is none, stored as null. */
function optionalText(rule: rules.FieldRule, about: string, wrongType: string) {
  return z
    .string({ error: wrongType })
    .nullish()
    .transform((value) => value?.trim() || null)
    .superRefine((value, context) => {
      const message = value === null ? null : rule(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ description: about })
}

/** For changes: what is not sent stays undefined, so that null and blank can clear it. */
export const ifSent = (field: ReturnType<typeof optionalText>) =>
  z.preprocess((value) => (value === undefined ? undefined : (value ?? '')), field.optional())

export const email = text(rules.emailProblem, {
  trim: true,
  lowerCase: true,
  invalid: 'Invalid email address',
  about: 'An e-mail address, kept in lower case.',
  max: rules.limits.emailMax,
})
export const loginPassword = text(rules.loginPasswordProblem, { about: 'At least 6 characters.', max: 128 })
export const factorCode = text(factorCodeProblem, {
  trim: true,
  about: 'The 6 digits of the authenticator app, or a recovery code.',
  max: 40,
})
export const newPassword = text(rules.newPasswordProblem, {
  about: 'At least 8 characters with an uppercase and a lowercase letter, a digit and one of !@#$%^&*(),.?":{}|<>.',
  max: rules.limits.passwordMax,
})
export const username = text(rules.usernameProblem, {
  trim: true,
  about: 'Letters, digits, underscore and hyphen, 3 at least; unique ignoring case.',
  max: rules.limits.usernameMax,
})
export const walletAddress = text(rules.walletProblem, {
  trim: true,
  invalid: 'Invalid Ethereum wallet address',
  about: '0x and 40 hexadecimal digits.',
  max: 42,
})
export const issueTitle = text(rules.issueTitleProblem, { trim: true, about: 'One line.', max: rules.limits.titleMax })
export const issueDescription = text(rules.issueDescriptionProblem, {
  about: 'Markdown, stored byte for byte.',
  max: rules.limits.descriptionMax,
})
export const pocLink = optionalText(
  rules.pocProblem,
  `Markdown, at most ${rules.limits.pocMax} characters; null or blank is none.`,
  'Proof of concept must be less than 10,000 characters',
)
export const invalidationReason = optionalText(
  rules.reasonProblem,
  `Why the issue is invalid, at most ${rules.limits.reasonMax} characters. Kept only with 'invalid'.`,
  'Reason must be less than 2,000 characters',
)
/** Why a judge decided so; blanks around it are cut. */
export const decisionReason = text(rules.decisionReasonProblem, {
  trim: true,
  about: 'Stands in the ledger.',
  max: rules.limits.reasonMax,
})
export const note = optionalText(
  rules.reasonProblem,
  `A remark for the ledger, at most ${rules.limits.reasonMax} characters.`,
  'Reason must be less than 2,000 characters',
)
export const removalReason = optionalText(
  rules.reasonProblem,
  `Why an admin removes it, at most ${rules.limits.reasonMax} characters; its author reads it. Authors need none.`,
  'Reason must be less than 2,000 characters',
)
export const kycNote = optionalText(
  rules.kycNoteProblem,
  `For admins only, at most ${rules.limits.reasonMax} characters; null or blank is none.`,
  'Note must be less than 2,000 characters',
)
export const reopenReason = text(rules.reopenReasonProblem, {
  trim: true,
  about: 'Why the contest is reopened; everybody who can see it reads this.',
  max: rules.limits.reasonMax,
})
export const contestTitle = text(rules.contestTitleProblem, { trim: true, about: 'One line.', max: 200 })
export const contestDescription = text(rules.contestDescriptionProblem, {
  about: 'Plain text in blocks.',
  max: rules.limits.contestDescriptionMax,
})
export const reportTemplate = optionalText(
  rules.reportTemplateProblem,
  `Markdown that a report of this contest begins as, at most ${rules.limits.reportTemplateMax} characters; null or blank is the default.`,
  'Report template must be less than 5,000 characters',
)
export const knownIssues = optionalText(
  rules.knownIssuesProblem,
  `What is known already and earns nothing: plain text in blocks, at most ${rules.limits.knownIssuesMax} characters; null or blank is none.`,
  'Known issues must be less than 20,000 characters',
)
export const hidesAuthors = z
  .boolean({ error: 'Say true or false' })
  .meta({ description: "Judges see 'Researcher 7' instead of names until the contest is finalized." })
export const hidesVerdicts = z.boolean({ error: 'Say true or false' }).meta({
  description:
    'Researchers read every submission of the contest as pending until it has ended. Settled by the first submission.',
})
export const editReason = optionalText(
  rules.reasonProblem,
  `Why the contest changes, at most ${rules.limits.reasonMax} characters. Required from its start on; everybody reads it.`,
  'Reason must be less than 2,000 characters',
)
export const githubRepoUrl = text(rules.repoUrlProblem, {
  trim: true,
  invalid: 'Invalid repository URL',
  about: 'An https address without credentials.',
  max: rules.limits.repoUrlMax,
})

/** When a contest begins or ends: ISO 8601 with its zone. Inside it is a Date. */
export const contestInstant = (required: string) =>
  z
    .string({ error: (issue) => (issue.input == null || issue.input === '' ? required : 'Invalid date') })
    .transform((value, context) => {
      const parsed = rules.parseInstant(value)
      const problem = parsed ? rules.contestInstantProblem(parsed) : value === '' ? required : 'Invalid date'
      if (parsed && !problem) return parsed
      context.addIssue({ code: 'custom', message: problem ?? 'Invalid date' })
      return z.NEVER
    })
    .meta({ description: 'ISO 8601 with a zone, for example 2026-11-01T17:00:00Z, in a year from 2000 to 2199.' })

export const prizePool = z
  .number({ error: 'Prize pool must be a positive number' })
  .refine(rules.isPrizePool, 'Prize pool must be a positive number')
  .nullable()
  .meta({ description: 'US dollars above 0 with at most two decimals; null is none.' })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Belongs to nothing. A malformed id becomes this one, so that it is answered exactly as an unknown id is. */
const unknownId = '00000000-0000-0000-0000-000000000000'

export const id = z.string().transform((value) => (uuid.test(value) ? value.toLowerCase() : unknownId))

/** An id in a body: absent or blank it is asked for. */
export const idOf = (required: string) => z.string({ error: required }).trim().min(1, required).pipe(id)

export const contestId = idOf('Contest ID is required')

/** A query value that means "no filter" when it is absent, empty or 'all'. */
export const statusFilter = <const S extends readonly string[]>(statuses: S) =>
  z
    .string({ error: 'Invalid status' })
    .optional()
    .transform((value) => (value === undefined || value === '' || value === 'all' ? null : value))
    .refine((value): value is S[number] | null => value === null || statuses.includes(value), 'Invalid status')

const wholeNumber = /^\d{1,20}$/

const positive = (name: 'Page' | 'Limit', whenAbsent: number) => {
  const message = `${name} must be a positive number`
  return z
    .string({ error: message })
    .optional()
    .transform((value) => value || String(whenAbsent))
    .refine((value) => wholeNumber.test(value) && Number(value) >= 1, message)
    .transform(Number)
}

const lastPage = 1_000_000

/** Paging of a list: `page` beyond a million is an empty list rather than an overflow; `limit` is capped at 100. */
export const paging = (limitWhenAbsent: number) => ({
  page: positive('Page', 1).transform((page) => Math.min(page, lastPage)),
  limit: positive('Limit', limitWhenAbsent).transform((limit) => Math.min(limit, 100)),
})

/** Filtering by an id: absent or empty is no filter, malformed finds nothing. */
export const idFilter = z
  .string({ error: 'Invalid id' })
  .optional()
  .transform((value) => value || null)
  .pipe(id.nullable())
