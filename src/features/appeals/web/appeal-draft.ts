import { type AppealKind, appealKinds } from '../../../domain/judging/appeals'
import type { DraftSource } from '../../../web/drafts/draft'
import { readText } from '../../../web/drafts/stored-text'
import { parseObject } from '../../../web/drafts/use-draft'

export type AppealValues = { kind: AppealKind | ''; rule: string; text: string }

const blank: AppealValues = { kind: '', rule: '', text: '' }

/** The key includes the account, so that people who share a device don't see each other's drafts. */
const draftKey = (userId: string, issueId: string) => `draft:${userId}:appeal:${issueId}`

function parse(stored: string): { values: AppealValues; savedAt: Date } | null {
  const { kind, rule, text, savedAt } = parseObject(stored) ?? {}
  const time = new Date(typeof savedAt === 'string' ? savedAt : Number.NaN)
  if (typeof rule !== 'string' || typeof text !== 'string' || Number.isNaN(time.getTime())) return null
  return { values: { kind: appealKinds.find((one) => one === kind) ?? '', rule, text }, savedAt: time }
}

export const appealDraft = (userId: string, issueId: string): DraftSource<AppealValues> => ({
  key: draftKey(userId, issueId),
  initialValues: blank,
  format: (values, savedAt) => (values.rule + values.text === '' ? null : JSON.stringify({ ...values, savedAt })),
  parse,
})

/** Whether this account has a draft appeal for this submission. */
export function hasAppealDraft(userId: string, issueId: string): boolean {
  const { text } = readText(draftKey(userId, issueId))
  return text !== null && parse(text) !== null
}
