import { fault, type PlantedFault } from './fault'

/** Commits the transaction and begins another one, but not where that would lose a savepoint. */
const committed = (tx: string) =>
  `for (const act of ${tx}.nestedIndex === 0 ? ['commit', 'begin'] : []) await ${tx}.execute(act)`

/** What a break in the middle leaves behind, what is remembered, stored together, and sent. */
export const faultsOfStorage: readonly PlantedFault[] = [
  fault(
    'crash',
    'a verdict is stored before its event',
    'server/judging/give-verdict.ts',
    'const written = await Promise.all([\n    updateVerdict(tx, id, { ...verdict, changedAt: isChanged ? now : null }),',
    `const stored = await updateVerdict(tx, id, { ...verdict, changedAt: isChanged ? now : null })
      ${committed('tx')}
      const written = await Promise.all([\n    stored,`,
  ),
  fault(
    'crash',
    'a withdrawal is stored before its event',
    'server/issues/withdraw-issue.ts',
    'await setWithdrawn(tx, issueId, receivedAt)',
    `await setWithdrawn(tx, issueId, receivedAt)\n    ${committed('tx')}`,
  ),
  fault(
    'crash',
    'a certificate is stored before its event',
    'server/judging/certify-revision.ts',
    'await setCertifiedSeq(tx, issue.id, place)',
    `await setCertifiedSeq(tx, issue.id, place)\n  ${committed('tx')}`,
  ),
  fault(
    'crash',
    'results are final before the ledger has them',
    'server/awards/finalization/finalize-contest.ts',
    'await setFinalized(tx, contestId, { finalizedAt: now, finalizedBy: finalizerId, updatedAt: now })',
    `await setFinalized(tx, contestId, { finalizedAt: now, finalizedBy: finalizerId, updatedAt: now })
      ${committed('tx')}`,
  ),
  fault(
    'crash',
    'a mail is recorded as sent before it leaves',
    'server/mail/deliver-mail.ts',
    'await options.sender.send(message, options.beforeAcceptance)',
    `await mailQueue.markSent(options.db, mail.id, now)
      await options.sender.send(message, options.beforeAcceptance)`,
  ),
  fault(
    'cache',
    'a changed contest is remembered as it was',
    'server/contests/contest-cache.ts',
    "const byId = createChangeCache<CachedContest>(changes, 'contests', { max: 500 })",
    "const byId = createChangeCache<CachedContest>({ ...changes, subscribe: () => {} } as ChangeFeed, 'contests', { max: 500 })",
  ),
  fault(
    'cache',
    'a session that has ended goes on',
    'server/accounts/find-session.ts',
    "const memory = createChangeCache<Remembered>(changes, 'sessions', {",
    "const memory = createChangeCache<Remembered>({ ...changes, subscribe: () => {} } as ChangeFeed, 'sessions', {",
  ),
  fault(
    'cache',
    'the list of contests is remembered as it was',
    'server/contests/contest-cache.ts',
    "const pages = createChangeCache<CachedPage>(changes, 'contests', { max: 100 })",
    "const pages = createChangeCache<CachedPage>({ ...changes, subscribe: () => {} } as ChangeFeed, 'contests', { max: 100 })",
  ),
  fault(
    'cache',
    'a reply that was made for an admin goes to everybody',
    'server/contests/contest-routes.ts',
    'const key = `${isJudge(viewer)',
    'const key = `${isJudge !== null',
  ),
  fault(
    'batching',
    'of several stored together all get the first place',
    'server/issues/submitting/entry-queries.ts',
    'return place ? { seq: place.seq, receivedAt: new Date(place.ms) } : null\n}\n\nconst insertKey',
    'return place ? { seq: 1, receivedAt: new Date(place.ms) } : null\n}\n\nconst insertKey',
  ),
  fault(
    'batching',
    'the answers of a batch are handed out in another order',
    'server/db/batched.ts',
    'for (const one of next) one.settle(results[byLock.indexOf(one)] as Result)',
    'for (const one of next) one.settle(results.at(-1 - byLock.indexOf(one)) as Result)',
  ),
  fault(
    'delivery',
    'a mail that was refused is recorded as sent',
    'server/mail/deliver-mail.ts',
    'await mailQueue.markFailed(options.db, mail.id, failure)',
    'await mailQueue.markSent(options.db, mail.id, now)',
  ),
  fault(
    'delivery',
    'a mail is given up when it is first refused',
    'server/mail/deliver-mail.ts',
    'retryWaitsMs[attempts], now)',
    'retryWaitsMs[attempts + 7], now)',
  ),
  fault(
    'delivery',
    'a mail is sent again while it is being sent',
    'server/mail/mail-worker.ts',
    'leaseUntil: new Date(now.getTime() + leaseMs)',
    'leaseUntil: now',
  ),
  fault(
    'delivery',
    'whatever a receiver answers, the webhook is delivered',
    'features/webhooks/domain/webhook-rules.ts',
    'status >= 200 && status < 300',
    'status >= 200',
  ),
  fault(
    'delivery',
    'nobody is told of results',
    'server/awards/finalization/finalize-contest.ts',
    "await enqueueWebhooks(tx, 'results.final', { contestId, title: contest.title }, now)",
    '',
  ),
]
