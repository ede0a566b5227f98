import { randomUUID } from 'node:crypto'
import type { FixFacts } from '../../../domain/ledger/replay-sources'
import { refuse, refuseFields } from '../../../domain/refusals'
import { lockContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { encryptFix } from '../../../server/db/encryption/stored-text'
import { digestOf } from '../../../server/digest'
import { findIssue } from '../../../server/issues/issue-queries'
import { recordEvent } from '../../../server/ledger/event-queries'
import { findFile, findSource, listFiles } from '../../source/server/source-queries'
import type { Fix } from '../contract/fixes'
import { applyPatch, PatchProblem, touchedBy } from '../domain/apply-patch'
import { proofLimits } from '../domain/field-rules'
import { mayRemoveFix } from '../domain/fix-rules'
import { countFixes, deleteFix, findFixRow, insertFix } from './fix-queries'
import { queueOwnTests } from './queue-run'
import { type FixCall, fixToWire, type OneFixCall, readFixAccess, requireShownFix } from './read-fixes'

type Adding = FixCall & { title: string; patch: string; issueId: string | null }

/** Adds a fix and queues the project's own tests with it. */
export function addFix(db: Db, adding: Adding): Promise<Fix> {
  const { contestId, viewer, title, patch, issueId, now } = adding
  return db.transaction(async (tx) => {
    // Locked, so that seats and its end stay as they are, and fixes are counted one at a time.
    const contest = (await lockContest(tx, contestId)) ?? refuse('contest_not_found')
    const access = await readFixAccess(tx, contest, adding)
    if ('refusal' in access) refuse(access.refusal)
    const { as, seesIssue } = access
    if (contest.proofs === null) refuse('proofs_off')
    const source = (await findSource(tx, contestId)) ?? refuse('source_not_found')
    if (issueId !== null && (!seesIssue(issueId) || (await findIssue(tx, issueId))?.contestId !== contestId)) {
      refuse(as === 'sponsor' ? 'not_released' : 'issue_not_found')
    }
    if ((await countFixes(tx, contestId)) >= proofLimits.fixes) refuse('fixes_full')
    await requireFit(tx, source.digest, patch)
    const id = randomUUID()
    const { text, encryptedWith } = encryptFix(tx, id, patch)
    const patchDigest = digestOf(patch)
    const added = { addedBy: viewer.id, addedAs: as, addedAt: now }
    await insertFix(tx, { id, contestId, issueId, title, patch: text, encryptedWith, patchDigest, ...added })
    await queueOwnTests(tx, { fixId: id, contestId, now })
    const after: FixFacts = { fix: id, issue: issueId, patch: patchDigest, as }
    await recordEvent(tx, { at: now, actorId: viewer.id, kind: 'fix_added', contestId, after })
    const row = (await findFixRow(tx, id)) ?? refuse('fix_not_found')
    return fixToWire(row, access, adding)
  })
}

/** With its runs, of which a runner then drops the one that it holds. */
export function removeFix(db: Db, removing: OneFixCall): Promise<void> {
  const { fixId, viewer, now } = removing
  return db.transaction(async (tx) => {
    const found = await requireShownFix(tx, removing)
    await lockContest(tx, found.fix.contestId)
    const { fix, access } = await requireShownFix(tx, removing)
    if (!mayRemoveFix(access.as, fix, viewer.id)) refuse('fix_of_another')
    await deleteFix(tx, fixId)
    const { contestId, issueId, patchDigest, addedAs } = fix
    const before: FixFacts = { fix: fixId, issue: issueId, patch: patchDigest, as: addedAs }
    await recordEvent(tx, { at: now, actorId: viewer.id, kind: 'fix_removed', contestId, before })
  })
}

/** Applies the patch to the texts that it touches. */
async function requireFit(tx: Db, digest: string, patch: string): Promise<void> {
  try {
    const texts = new Map((await listFiles(tx, digest)).map(({ path }): [string, string | null] => [path, null]))
    for (const path of touchedBy(patch).filter((one) => texts.has(one))) {
      texts.set(path, (await findFile(tx, digest, path))?.text ?? null)
    }
    applyPatch(texts, patch)
  } catch (error) {
    if (error instanceof PatchProblem) refuseFields({ patch: error.message })
    throw error
  }
}
