import type { AwardSnapshot } from '../../../domain/awards/award-snapshot'
import { type Credits, creditsOf } from '../../../domain/awards/credits'
import { refuse } from '../../../domain/refusals'
import { didOfKey } from '../../../domain/verification/did-key'
import { readOwnAccount } from '../../../server/accounts/own-account'
import { findCurrentSnapshot } from '../../../server/awards/results-queries'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import type { Issuer } from '../../../server/signing/signer'
import { contestCredential, credentialHeader } from '../domain/contest-credential'
import { listSnapshotsWith } from './credential-queries'

type Finalized = { snapshot: AwardSnapshot; finalizedAt: Date }
type Wish = Finalized & { name: string; credits: Credits; withAward: boolean }

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A compact JWS. Ed25519 is deterministic, so the same facts produce the same bytes. */
function signCredential({ signer, siteName, publicUrl }: Issuer, wish: Wish): string {
  const did = didOfKey(Buffer.from(signer.publicKey, 'base64url'))
  const { name, credits, withAward, snapshot, finalizedAt } = wish
  const contest = { ...snapshot.contest, finalizedAt: finalizedAt.toISOString() }
  const credential = contestCredential({
    ...{ name, contest, credits, withAward },
    issuer: { did, siteName, url: publicUrl },
  })
  const signed = `${encoded(credentialHeader(did))}.${encoded(credential)}`
  return `${signed}.${signer.sign(signed)}`
}

/** A person's credential for a contest with results in force. It says nothing about anyone else. */
export async function issueCredential(
  db: Db,
  issuer: Issuer,
  { userId, contestId, withAward }: { userId: string; contestId: string; withAward: boolean },
): Promise<string> {
  const { username: name } = await readOwnAccount(db, userId)
  if (!(await findContest(db, contestId))) refuse('contest_not_found')
  const current = (await findCurrentSnapshot(db, contestId)) ?? refuse('results_not_final')
  const finalized = { snapshot: current.snapshot as AwardSnapshot, finalizedAt: current.finalizedAt }
  const all = creditsOf(finalized.snapshot) ?? refuse('unknown_award_rule')
  const credits = all.get(userId) ?? refuse('nothing_to_certify')
  return signCredential(issuer, { ...finalized, name, credits, withAward })
}

/** Everything that this person can get a credential for, most recently finalized contest first. */
export async function listCredited(db: Db, userId: string): Promise<(Finalized & { credits: Credits })[]> {
  const rows = await listSnapshotsWith(db, userId)
  return rows.flatMap((row) => {
    const credits = creditsOf(row.snapshot)?.get(userId)
    return credits ? [{ ...row, credits }] : []
  })
}

/** All of a person's credentials, without awards. */
export async function issueAllCredentials(db: Db, issuer: Issuer, { userId, name }: { userId: string; name: string }) {
  const credited = await listCredited(db, userId)
  return credited.map((one) => ({
    contestId: one.snapshot.contest.id,
    contestTitle: one.snapshot.contest.title,
    credential: signCredential(issuer, { ...one, name, withAward: false }),
  }))
}
