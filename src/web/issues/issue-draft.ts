import { mapOptionalTexts } from '../../domain/issues/issue-text'
import type { DraftSource } from '../drafts/draft'
import { readText } from '../drafts/stored-text'
import { parseObject } from '../drafts/use-draft'
import { confirmationNames, type IssueValues, type TypedTexts, textOf } from './submitting/issue-form'

const formatVersion = 1

/** The key includes the account, so that people who share a device don't see each other's drafts. */
const submissionKey = (userId: string, contestId: string) => `draft:${userId}:${contestId}`
const editKey = (userId: string, issueId: string) => `draft:${userId}:issue:${issueId}`

function format({ attempt, baseVersion, ...values }: IssueValues, savedAt: Date): string {
  // The key belongs to the text that was sent with it, and to no other.
  const attemptKey = attempt?.text === textOf(values) ? attempt.key : null
  return JSON.stringify({ format: formatVersion, savedAt: savedAt.getTime(), attemptKey, baseVersion, ...values })
}

function parse(text: string): { values: IssueValues; savedAt: Date } | null {
  const stored = parseObject(text)
  if (stored === null || stored.format !== formatVersion) return null
  const { title, description, attemptKey, baseVersion, savedAt } = stored
  // A draft may be older than an optional text.
  const optional = mapOptionalTexts((name) => stored[name] ?? '')
  if (![title, description, ...Object.values(optional)].every((text) => typeof text === 'string')) return null
  if (!confirmationNames.every((name) => typeof stored[name] === 'boolean')) return null
  const time = new Date(typeof savedAt === 'number' ? savedAt : Number.NaN)
  if (Number.isNaN(time.getTime())) return null
  const isKey = typeof attemptKey === 'string' && /^[0-9a-f]{32}$/.test(attemptKey)
  const texts = { title, description, ...optional } as TypedTexts
  const values: IssueValues = {
    ...texts,
    confirmFundsImpact: stored.confirmFundsImpact === true,
    confirmNoTrustedParty: stored.confirmNoTrustedParty === true,
    confirmPoCReflects: stored.confirmPoCReflects === true,
    attempt: isKey ? { key: attemptKey, text: textOf(texts) } : null,
    baseVersion: Number.isSafeInteger(baseVersion) ? (baseVersion as number) : null,
  }
  return { values, savedAt: time }
}

type Start = { initialValues: IssueValues; isBlank: (values: IssueValues) => boolean }

const source = (key: string, { initialValues, isBlank }: Start): DraftSource<IssueValues> => ({
  key,
  initialValues,
  format: (values, savedAt) => (isBlank(values) ? null : format(values, savedAt)),
  parse,
})

export const submissionDraft = (userId: string, contestId: string, start: Start) =>
  source(submissionKey(userId, contestId), start)
export const editDraft = (userId: string, issueId: string, start: Start) => source(editKey(userId, issueId), start)

const formPath = /^\/(?:contests\/([^/]+)\/submit|submissions\/([^/]+)\/edit)(?:[?#]|$)/

/** Whether this account has a draft for the form at this path. */
export function hasDraftAt(path: string, userId: string): boolean {
  const [, contestId, issueId] = formPath.exec(path) ?? []
  const key = contestId ? submissionKey(userId, contestId) : issueId ? editKey(userId, issueId) : null
  const text = key && readText(key).text
  return text ? parse(text) !== null : false
}
