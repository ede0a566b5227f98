import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Issue } from '../../contract/issue'
import { hashedText, mapOptionalTexts, type OptionalTextName } from '../../domain/issues/issue-text'
import { callSite, type Site } from './call-site'
import { findContest } from './find-contest'
import { stop } from './problem'
import { readReport } from './report-file'

type Submission = {
  file: string
  contest: string
  /** The files of the optional texts. */
  files: Record<OptionalTextName, string | undefined>
  key?: string | undefined
}

/**
 * Submits a report. The idempotency key is a digest of contest and text, so repeating the command, even in another
 * process after a lost reply, returns the first reply and creates no second submission.
 */
export async function submitReport(
  site: Site,
  { file, contest, files, key }: Submission,
): Promise<{ issue: Issue; isReplayed: boolean }> {
  const report = readReport(readText(file), file)
  const text = {
    ...report,
    ...mapOptionalTexts((name) => (files[name] === undefined ? null : readText(files[name]).trimEnd())),
  }
  const { _id: contestId } = await findContest(site, contest)
  const digest = createHash('sha256').update(JSON.stringify([contestId, hashedText(text)]))
  const idempotencyKey = key ?? digest.digest('base64url')
  const body = { contestId, ...text }
  const { body: reply, isReplayed } = await callSite(site, 'submitIssue', { body, idempotencyKey })
  return { issue: reply.data.issue, isReplayed }
}

export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why =
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'is not text in UTF-8. Save it as UTF-8' : 'cannot be read'
    return stop('usage', `${file} ${why}.`)
  }
}
