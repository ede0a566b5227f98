import { z } from 'zod'
import { factorCodeProblem } from '../domain/accounts/factor-code'
import * as rules from '../domain/field-rules'
import { mapOptionalTexts, optionalTextProblem, optionalTexts as texts } from '../domain/issues/issue-text'
import { invalidationCodes } from '../domain/judging/invalidation-codes'

/** A text field's properties in the OpenAPI document, besides its description. */
type Printed = { format?: string; pattern?: string; minLength?: number; example?: string }
type TextOptions = { trim?: boolean; lowerCase?: boolean; invalid?: string; about: string; max: number } & Printed

/** A required text with a domain rule. A wrong type gives the message `invalid`, a missing value the one for ''. */
export function text(rule: rules.FieldRule, { trim, lowerCase, invalid, about, max, ...printed }: TextOptions) {
  const required = rule('') ?? 'This field is required'
  let schema = z.string({ error: (issue) => (issue.input == null ? required : (invalid ?? required)) })
  if (trim) schema = schema.trim()
  if (lowerCase) schema = schema.toLowerCase()
  return schema
    .superRefine((value, context) => {
      const message = rule(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ description: `${about} At most ${max} characters.`, minLength: 1, maxLength: max, ...printed })
}

/** Blank and missing texts become null. */
function optionalText(rule: rules.FieldRule, about: string, wrongType: string, maxLength: number, example: string) {
  return z
    .string({ error: wrongType })
    .nullish()
    .transform((value) => value?.trim() || null)
    .superRefine((value, context) => {
      const message = value === null ? null : rule(value)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ description: about, maxLength, example })
}

/** For partial updates: a missing value stays undefined, so that null and blank can clear the field. */
export const ifSent = (field: ReturnType<typeof optionalText>) =>
  z.preprocess((value) => (value === undefined ? undefined : (value ?? '')), field.optional())

export const email = text(rules.emailProblem, {
  trim: true,
  lowerCase: true,
  invalid: 'Invalid email address',
  about: 'An email address, stored in lower case.',
  max: rules.limits.emailMax,
  format: 'email',
  example: 'ada@example.com',
})
export const loginPassword = text(rules.loginPasswordProblem, {
  about: 'At least 6 characters.',
  max: rules.limits.passwordMax,
  minLength: rules.limits.loginPasswordMin,
  format: 'password',
  example: 'Correct-Horse-7!',
})
export const factorCode = text(factorCodeProblem, {
  trim: true,
  about: 'The 6 digits of the authenticator app, or a recovery code.',
  max: 40,
  example: '123456',
})
export const newPassword = text(rules.newPasswordProblem, {
  about: 'At least 8 characters with an uppercase and a lowercase letter, a digit and one of !@#$%^&*(),.?":{}|<>.',
  max: rules.limits.passwordMax,
  minLength: rules.limits.passwordMin,
  format: 'password',
  example: 'Correct-Horse-7!',
})
export const username = text(rules.usernameProblem, {
  trim: true,
  about: 'Letters, digits, underscore and hyphen, 3 at least; unique ignoring case.',
  max: rules.limits.usernameMax,
  minLength: rules.limits.usernameMin,
  pattern: '^[A-Za-z0-9_-]+$',
  example: 'ada',
})
export const walletAddress = text(rules.walletProblem, {
  trim: true,
  invalid: 'Invalid Ethereum wallet address',
  about: '0x and 40 hexadecimal digits.',
  max: 42,
  pattern: '^0x[0-9a-fA-F]{40}$',
  example: '0x52908400098527886E0F7030069857D2E4169EE7',
})
export const issueTitle = text(rules.issueTitleProblem, {
  trim: true,
  about: 'One line.',
  max: rules.limits.titleMax,
  example: 'The first depositor can steal later deposits',
})
export const issueDescription = text(rules.issueDescriptionProblem, {
  about: 'Markdown, stored byte for byte.',
  max: rules.limits.descriptionMax,
  example: '# Summary\n\nShares are rounded down, so a donation makes a deposit worth no share.',
})
export const optionalTexts = mapOptionalTexts((name) =>
  optionalText(
    (value) => optionalTextProblem(name, value),
    `Markdown, at most ${texts[name].max} characters; null or blank is none.`,
    texts[name].tooLong,
    texts[name].max,
    'https://gist.github.com/ada/1f2e3d4c5b6a',
  ),
)
export const invalidationReason = optionalText(
  rules.reasonProblem,
  `Why the issue is invalid, at most ${rules.limits.reasonMax} characters. Kept only with 'invalid'.`,
  'Reason must be less than 2,000 characters',
  rules.limits.reasonMax,
  'The owner can change the fee by design.',
)
export const invalidationCode = z.enum(invalidationCodes, { error: 'Choose one of the main reasons' }).nullish().meta({
  description: "The main reason, from a closed list. Kept only with 'invalid'; what is not sent stays as it is.",
  example: 'intended_behavior',
})
/** The reason for a judge's decision, trimmed. */
export const decisionReason = text(rules.decisionReasonProblem, {
  trim: true,
  about: 'Recorded in the ledger.',
  max: rules.limits.reasonMax,
  example: 'The first revision already names the cause and the effect.',
})
export const note = optionalText(
  rules.reasonProblem,
  `A remark for the ledger, at most ${rules.limits.reasonMax} characters.`,
  'Reason must be less than 2,000 characters',
  rules.limits.reasonMax,
  'The same rounding in another function.',
)
export const removalReason = optionalText(
  rules.reasonProblem,
  `Why an admin removes it, at most ${rules.limits.reasonMax} characters; its author reads it. Authors need none.`,
  'Reason must be less than 2,000 characters',
  rules.limits.reasonMax,
  'This is advertising.',
)
export const kycNote = optionalText(
  rules.kycNoteProblem,
  `For admins only, at most ${rules.limits.reasonMax} characters; null or blank is none.`,
  'Note must be less than 2,000 characters',
  rules.limits.reasonMax,
  'The passport has expired.',
)
export const reopenReason = text(rules.reopenReasonProblem, {
  trim: true,
  about: 'Why the contest is reopened; everyone who can see it can read this.',
  max: rules.limits.reasonMax,
  example: 'A duplicate group was split by mistake.',
})
export const contestTitle = text(rules.contestTitleProblem, {
  trim: true,
  about: 'One line.',
  max: rules.limits.titleMax,
  example: 'Vault Spring',
})
export const contestDescription = text(rules.contestDescriptionProblem, {
  about: 'Plain text in blocks.',
  max: rules.limits.contestDescriptionMax,
  example: 'Vaults with asynchronous redemptions.',
})
export const reportTemplate = optionalText(
  rules.reportTemplateProblem,
  `Markdown that a report of this contest begins as, at most ${rules.limits.reportTemplateMax} characters; null or blank is the default.`,
  'Report template must be less than 5,000 characters',
  rules.limits.reportTemplateMax,
  '# Summary\n\n# Impact\n\n# Recommendation',
)
export const knownIssues = optionalText(
  rules.knownIssuesProblem,
  `What is known already and earns nothing: plain text in blocks, at most ${rules.limits.knownIssuesMax} characters; null or blank is none.`,
  'Known issues must be less than 20,000 characters',
  rules.limits.knownIssuesMax,
  'The owner can change the fee.',
)
export const hidesAuthors = z
  .boolean({ error: 'Say true or false' })
  .meta({ description: "Judges see 'Researcher 7' instead of names until the contest is finalized." })
export const hidesVerdicts = z.boolean({ error: 'Say true or false' }).meta({
  description:
    'Researchers see every submission as pending until the contest has ended. Cannot change after the first submission.',
})
export const editReason = optionalText(
  rules.reasonProblem,
  `Why the contest changes, at most ${rules.limits.reasonMax} characters. From its start on everyone can read it, or that none was given.`,
  'Reason must be less than 2,000 characters',
  rules.limits.reasonMax,
  'The repository has moved.',
)
export const githubRepoUrl = text(rules.repoUrlProblem, {
  trim: true,
  invalid: 'Invalid repository URL',
  about: 'An https address without credentials.',
  max: rules.limits.repoUrlMax,
  format: 'uri',
  example: 'https://github.com/vault-spring/contracts',
})

/** A contest's start or end, in ISO 8601 with a zone; parsed to a Date. */
export const contestInstant = (required: string, example: string) =>
  z
    .string({ error: (issue) => (issue.input == null || issue.input === '' ? required : 'Invalid date') })
    .transform((value, context) => {
      const parsed = rules.parseInstant(value)
      const problem = parsed ? rules.contestInstantProblem(parsed) : value === '' ? required : 'Invalid date'
      if (parsed && !problem) return parsed
      context.addIssue({ code: 'custom', message: problem ?? 'Invalid date' })
      return z.NEVER
    })
    .meta({
      description: 'ISO 8601 with a zone, for example 2026-11-01T17:00:00Z, in a year from 2000 to 2199.',
      format: 'date-time',
      example,
    })

export const prizePool = z
  .number({ error: 'Prize pool must be a positive number' })
  .refine(rules.isPrizePool, 'Prize pool must be a positive number')
  .nullable()
  .meta({
    description: 'US dollars above 0 with at most two decimals; null is none.',
    exclusiveMinimum: 0,
    maximum: rules.limits.prizePoolMax,
    example: 100_000,
  })

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Replaces malformed ids, so that they get the same reply as unknown ids. */
const unknownId = '00000000-0000-0000-0000-000000000000'

export const exampleId = '4f1c2a9e-7b35-4d68-9a0c-51e8b7d2f603'
export const otherId = '9d0e6b14-3c8f-4a27-8e51-c2f7a6b93d40'
const printedId = { description: 'An id of this API: an opaque text.', example: exampleId }

export const id = z
  .string()
  .transform((value) => (uuid.test(value) ? value.toLowerCase() : unknownId))
  .meta(printedId)
export const idParams = z.object({ id })

/** An id in a body, with a message if it is missing or blank. */
export const idOf = (required: string) => z.string({ error: required }).trim().min(1, required).pipe(id).meta(printedId)

export const contestId = idOf('Contest ID is required')

/** A query value; missing, empty and 'all' mean no filter. */
export const statusFilter = <const S extends readonly string[]>(statuses: S) =>
  z
    .string({ error: 'Invalid status' })
    .optional()
    .transform((value) => (value === undefined || value === '' || value === 'all' ? null : value))
    .refine((value): value is S[number] | null => value === null || statuses.includes(value), 'Invalid status')
    .meta({ enum: [...statuses, 'all', ''], description: "Absent, empty and 'all' filter nothing." })

const wholeNumber = /^\d{1,20}$/

const positive = (name: 'Page' | 'Limit', whenAbsent: number) => {
  const message = `${name} must be a positive number`
  return z
    .string({ error: message })
    .optional()
    .transform((value) => value || String(whenAbsent))
    .refine((value) => wholeNumber.test(value) && Number(value) >= 1, message)
    .transform(Number)
    .meta({ type: 'integer', minimum: 1, whenAbsent })
}

const lastPage = 1_000_000

/** Offset paging. Caps `page` at a million to prevent an overflow. */
export const paging = (limitWhenAbsent: number, most = 100) => ({
  page: positive('Page', 1)
    .transform((page) => Math.min(page, lastPage))
    .meta({ description: 'From 1 on. A page after the last one is empty.' }),
  limit: positive('Limit', limitWhenAbsent)
    .transform((limit) => Math.min(limit, most))
    .meta({ description: `Entries per page. More than ${most} count as ${most}.` }),
})

/** For a list without filters: every parameter is unknown. */
export const noParameters = z.strictObject({})

/** Filter by id: missing or empty means no filter, a malformed one finds nothing. */
export const idFilter = z
  .string({ error: 'Invalid id' })
  .optional()
  .transform((value) => value || null)
  .pipe(id.nullable())
  .meta({ description: 'Only entries with this id. Empty filters nothing, and an unknown id finds nothing.' })
