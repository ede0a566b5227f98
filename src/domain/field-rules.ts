/**
 * Validates one field: takes the text as it will be stored (trimmed if the contract trims) and returns a message for
 * the user, or null. Forms and server share the rules. Lengths count code points. The limit itself is allowed, although
 * the messages, which the specification prescribes, say 'less than'.
 */
export type FieldRule = (value: string) => string | null

export const limits = {
  usernameMin: 3,
  usernameMax: 30,
  emailMax: 254,
  loginPasswordMin: 6,
  passwordMin: 8,
  passwordMax: 128,
  titleMax: 200,
  descriptionMax: 20_000,
  contestDescriptionMax: 50_000,
  reportTemplateMax: 5_000,
  knownIssuesMax: 20_000,
  repoUrlMax: 500,
  reasonMax: 2_000,
  prizePoolMax: 1e12,
} as const

const notAllowed = 'Text contains characters that are not allowed'

/** Length in code points, like PostgreSQL's char_length, so that an emoji counts once. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

const emailPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/

/** Accepts local@domain.tld, without spaces, quotes or lists of addresses. */
export const emailProblem: FieldRule = (email) => {
  if (email === '') return 'Email is required'
  if (email.length > limits.emailMax || !emailPattern.test(email)) return 'Invalid email address'
  return null
}

export const loginPasswordProblem: FieldRule = (password) => {
  if (password === '') return 'Password is required'
  return textLength(password) < limits.loginPasswordMin ? 'Password must be at least 6 characters' : null
}

export const usernameProblem: FieldRule = (username) => {
  if (username === '') return 'Username is required'
  if (!/^[A-Za-z0-9_-]+$/.test(username)) {
    return 'Username can only contain letters, numbers, underscores, and hyphens'
  }
  if (username.length < limits.usernameMin) return 'Username must be at least 3 characters'
  return username.length > limits.usernameMax ? 'Username must be less than 30 characters' : null
}

/** The special characters that satisfy the rule. Others are allowed but don't count. */
const specialCharacter = /[!@#$%^&*(),.?":{}|<>]/

/** Which requirements a new password meets, for the live checklist and for the rule. */
export function passwordTraits(password: string) {
  return {
    longEnough: textLength(password) >= limits.passwordMin,
    upper: /[A-Z]/.test(password),
    lower: /[a-z]/.test(password),
    digit: /[0-9]/.test(password),
    special: specialCharacter.test(password),
  }
}

/** A password for signup, change or reset. Signing in has weaker rules, so that old passwords keep working. */
export const newPasswordProblem: FieldRule = (password) => {
  if (password === '') return 'Password is required'
  const has = passwordTraits(password)
  if (!has.longEnough) return 'Password must be at least 8 characters'
  // All lone surrogates would hash as the same replacement character.
  if (!password.isWellFormed()) return notAllowed
  if (textLength(password) > limits.passwordMax) return 'Password must be at most 128 characters'
  if (has.upper && has.lower && has.digit && has.special) return null
  return 'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
}

export const confirmPasswordProblem = (confirmation: string, password: string): string | null => {
  if (confirmation === '') return 'Please confirm your password'
  return confirmation === password ? null : 'Passwords do not match'
}

export const walletProblem: FieldRule = (walletAddress) => {
  if (walletAddress === '') return 'Wallet address is required'
  return /^0x[0-9a-fA-F]{40}$/.test(walletAddress) ? null : 'Invalid Ethereum wallet address'
}

/** Refuses NUL and lone surrogates, which can't be stored unchanged. */
export function hasUnstorableText(text: string): boolean {
  return text.includes('\u0000') || !text.isWellFormed()
}

/** Control characters, line separators and direction marks, which a one-line text may not contain. */
const hiddenInLine = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]/u
// Not soft hyphens, fillers, variation selectors and tags; an empty Braille cell looks like a space.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text has no visible characters, only spaces and zero-width ones. */
export function looksBlank(text: string): boolean {
  return !visible.test(text)
}

/** A one-line text shown to others: no line breaks, control characters or direction overrides. */
export function lineProblem(text: string, required: string, max: number, tooLong: string): string | null {
  if (looksBlank(text)) return required
  if (hasUnstorableText(text) || hiddenInLine.test(text)) return notAllowed
  return textLength(text) > max ? tooLong : null
}

/** A multi-line text; `required` is the message if it is blank, or null if blank is allowed. */
export function blockProblem(text: string, required: string | null, max: number, tooLong: string): string | null {
  if (required && looksBlank(text)) return required
  if (hasUnstorableText(text)) return notAllowed
  return textLength(text) > max ? tooLong : null
}

export const issueTitleProblem: FieldRule = (title) =>
  lineProblem(title, 'Issue title is required', limits.titleMax, 'Title must be less than 200 characters')

export const issueDescriptionProblem: FieldRule = (description) =>
  blockProblem(
    description,
    'Issue description is required',
    limits.descriptionMax,
    'Description must be less than 20,000 characters',
  )

export const reportTemplateProblem: FieldRule = (template) =>
  blockProblem(template, null, limits.reportTemplateMax, 'Report template must be less than 5,000 characters')

export const reopenReasonProblem: FieldRule = (reason) =>
  blockProblem(reason, 'Say why the contest is reopened', limits.reasonMax, 'Reason must be less than 2,000 characters')

export const knownIssuesProblem: FieldRule = (knownIssues) =>
  blockProblem(knownIssues, null, limits.knownIssuesMax, 'Known issues must be less than 20,000 characters')

export const reasonProblem: FieldRule = (reason) =>
  blockProblem(reason, null, limits.reasonMax, 'Reason must be less than 2,000 characters')

/** For edits of a contest that has started. */
export const editReasonProblem: FieldRule = (reason) =>
  blockProblem(
    reason,
    'Say why the contest changes: it has started',
    limits.reasonMax,
    'Reason must be less than 2,000 characters',
  )

export const decisionReasonProblem: FieldRule = (reason) =>
  blockProblem(reason, 'A reason is required', limits.reasonMax, 'Reason must be less than 2,000 characters')

export const kycNoteProblem: FieldRule = (note) =>
  blockProblem(note, null, limits.reasonMax, 'Note must be less than 2,000 characters')

export const contestTitleProblem: FieldRule = (title) =>
  lineProblem(title, 'Contest title is required', limits.titleMax, 'Title must be less than 200 characters')

export const contestDescriptionProblem: FieldRule = (description) =>
  blockProblem(
    description,
    'Contest description is required',
    limits.contestDescriptionMax,
    'Description must be less than 50,000 characters',
  )

// Host, optional port, then any visible characters. A user name before the host never matches.
const repoUrlPattern = /^https:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::(\d{1,5}))?(?:[/?#][\x21-\x7e]*)?$/

/** An https URL without credentials. It is only shown as a link, never fetched. */
export const repoUrlProblem: FieldRule = (url) => {
  if (url === '') return 'Repository URL is required'
  const match = repoUrlPattern.exec(url)
  const isAddress = match !== null && Number(match[1] ?? 443) <= 65_535
  return url.length > limits.repoUrlMax || !isAddress ? 'Invalid repository URL' : null
}

const isoInstant = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})$/

// Compared in UTC, because a time zone can shift an instant into a year that the database can't read.
const firstYear = 1000
const lastYear = 9999

/** Parses ISO 8601 with a zone; null if the text is something else or names a day that does not exist. */
export function parseInstant(text: string): Date | null {
  const match = isoInstant.exec(text)
  if (!match) return null
  const [, year, month, day] = match.map(Number)
  const lastDay = new Date(Date.UTC(year as number, month as number, 0)).getUTCDate()
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime()) || (day as number) < 1 || (day as number) > lastDay) return null
  if (instant.getUTCFullYear() < firstYear || instant.getUTCFullYear() > lastYear) return null
  return instant
}

const earliest = new Date('2000-01-01T00:00:00.000Z')
const latest = new Date('2199-12-31T23:59:59.999Z')

/** Returns why a contest can't start or end at this instant, or null. A date centuries away is a typo. */
export const contestInstantProblem = (instant: Date): string | null =>
  instant < earliest || instant > latest ? 'Choose a date from 2000 to 2199' : null

/**
 * The start of a UTC day written like 2026-11-21; null if there is no such day. Days before 2000 and after 2199 are
 * clamped, because nothing is recorded there and the database cannot read some of them.
 */
export function parseFilterDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const day = new Date(`${text}T00:00:00.000Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text) return null
  if (day < earliest) return earliest
  return day > latest ? new Date(latest.toISOString().slice(0, 10)) : day
}

/** US dollars above 0, at most 1e12, with at most two decimals, because awards are counted in cents. */
export function isPrizePool(amount: number): boolean {
  if (!Number.isFinite(amount) || amount <= 0 || amount > limits.prizePoolMax) return false
  return Number(amount.toFixed(2)) === amount
}

export const confirmations = {
  confirmFundsImpact: 'You must confirm this meets the funds impact threshold',
  confirmNoTrustedParty: 'You must confirm this does not rely on trusted party mistakes',
  confirmPoCReflects: 'You must confirm the PoC reflects both requirements',
} as const

export const termsMessage = 'You must accept the Terms of Service, Terms of Use, and Privacy Policy'
