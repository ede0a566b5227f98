import { confirmationNames, type IssueValues } from '../submitting/issue-form'

export type DraftContent = {
  values: IssueValues
  /** Names the intent under which exactly this text was sent; null once the text has changed since. */
  attemptKey: string | null
  /** The version of the submission that an edit began from; null in a draft of a new one. */
  baseVersion: number | null
}
export type DraftRecord = DraftContent & { savedAt: Date }

const format = 1
/** In UTF-16 units: ten times what the fields may hold, and far below the few megabytes that a browser gives a site. */
export const longestDraft = 400_000

/** The text under which a draft is stored. */
export function draftText({ values, attemptKey, baseVersion, savedAt }: DraftRecord): string {
  return JSON.stringify({ format, savedAt: savedAt.getTime(), attemptKey, baseVersion, ...values })
}

/** Anybody can write into storage, so a draft counts only when every part of it is what it must be. */
export function readDraftText(text: string): DraftRecord | null {
  const stored = text.length > longestDraft ? null : parsed(text)
  if (stored === null || stored.format !== format) return null
  const { title, description, pocLink, attemptKey, baseVersion, savedAt } = stored
  if (typeof title !== 'string' || typeof description !== 'string' || typeof pocLink !== 'string') return null
  if (!confirmationNames.every((name) => typeof stored[name] === 'boolean')) return null
  const time = new Date(typeof savedAt === 'number' ? savedAt : Number.NaN)
  if (Number.isNaN(time.getTime())) return null
  return {
    values: {
      title,
      description,
      pocLink,
      confirmFundsImpact: stored.confirmFundsImpact === true,
      confirmNoTrustedParty: stored.confirmNoTrustedParty === true,
      confirmPoCReflects: stored.confirmPoCReflects === true,
    },
    attemptKey: typeof attemptKey === 'string' && /^[0-9a-f]{32}$/.test(attemptKey) ? attemptKey : null,
    baseVersion: Number.isSafeInteger(baseVersion) ? (baseVersion as number) : null,
    savedAt: time,
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
