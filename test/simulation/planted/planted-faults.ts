/** A fault of the product that the simulation has to find: one place of a source file, and what is written there instead. */
export type PlantedFault = { name: string; kind: string; file: string; from: string; to: string }

const fault = (kind: string, name: string, file: string, from: string, to: string): PlantedFault => ({
  ...{ kind, name, from, to },
  file: `src/${file}`,
})

/** Commits the transaction and begins another one, but not where that would lose a savepoint. */
const committed = (tx: string) =>
  `for (const act of ${tx}.nestedIndex === 0 ? ['commit', 'begin'] : []) await ${tx}.execute(act)`

/** Each was a hole of an earlier version, or is the plainest way to make one. */
export const plantedFaults: readonly PlantedFault[] = [
  fault(
    'order',
    'an edit keeps the place of the former text',
    'server/issues/submitting/edit-queries.ts',
    'place_in_line = seq, received_at = at,',
    'received_at = at,',
  ),
  fault(
    'order',
    'submissions are accepted after the end',
    'domain/contests/contest-clock.ts',
    "return now > contest.endDate ? 'ended' : 'active'",
    "return now.getTime() > contest.endDate.getTime() + 600_000 ? 'ended' : 'active'",
  ),
  fault(
    'order',
    'submissions are accepted before the start',
    'domain/issues/submission-rules.ts',
    "if (status === 'upcoming') return 'contest_not_started'",
    '',
  ),
  fault(
    'order',
    'whoever has a seat may still submit',
    'domain/issues/submission-rules.ts',
    'if (seated) return seated',
    '',
  ),
  fault(
    'order',
    'a reader may still submit',
    'server/issues/submit-issue.ts',
    'if (entry.hasJudged) {',
    'if (entry.hasJudged && entry.contest === null) {',
  ),
  fault(
    'order',
    'an author edits what was judged',
    'domain/issues/submission-rules.ts',
    "if (issue.status !== 'pending') return 'reviewed'",
    '',
  ),
  fault(
    'order',
    'the verdict on a former text stands',
    'server/issues/revoke-verdict.ts',
    "if (status !== 'pending') await updateVerdict",
    "if (status === 'invalid') await updateVerdict",
  ),
  fault(
    'order',
    'a certificate changes no place',
    'domain/judging/duplicate-groups.ts',
    'return certifiedSeq ?? lastSeq',
    'return lastSeq',
  ),
  fault(
    'order',
    'a group of one stays',
    'domain/judging/duplicate-groups.ts',
    'return memberCount < 2',
    'return memberCount < 1',
  ),
  fault(
    'order',
    'an undone verdict comes back as valid',
    'server/judging/undo-decision.ts',
    'await restoreVerdict(tx, issue, before, request)\n  const group',
    "await restoreVerdict(tx, issue, { ...before, status: 'valid', invalidationReason: null }, request)\n  const group",
  ),
  fault(
    'order',
    'verdicts change while appeals are possible',
    'domain/judging/review-rules.ts',
    "return isPreliminary ? 'preliminary_results' : null",
    'return null',
  ),
  fault(
    'order',
    'a verdict on a former text is accepted',
    'server/judging/lock-issue.ts',
    'if (expectedVersion !== null && expectedVersion !== issue.version) await refuseStale',
    'if (expectedVersion === -1) await refuseStale',
  ),
  fault(
    'order',
    'a verdict changes no primary',
    'server/judging/give-verdict.ts',
    'const issueIds = duplicateGroupId ? (await recomputePrimary(tx, duplicateGroupId)).memberIds : [id]',
    'const issueIds = [id]',
  ),
  fault(
    'blindness',
    'hidden verdicts are shown to authors',
    'domain/judging/hidden-verdicts.ts',
    'if (!hidesVerdictsFrom(issue.contest, viewer, now)) return issue',
    'return issue',
  ),
  fault(
    'blindness',
    'hidden certificates are shown to authors',
    'domain/judging/hidden-verdicts.ts',
    'placeInLine: issue.lastSeq,',
    '',
  ),
  fault(
    'blindness',
    'hidden authors are shown to judges',
    'domain/judging/pseudonyms.ts',
    'return areAuthorsHidden(contest) && authorId !== readerId',
    'return areAuthorsHidden(contest) && authorId === readerId',
  ),
  fault(
    'blindness',
    'a second judge sees the first verdict',
    'domain/judging/second-look/withholding.ts',
    'if (!look.hadVerdict || (look.isDrawOver && !look.isDrawn)) return null',
    'return null',
  ),
  fault(
    'blindness',
    'a judge decides on an own submission',
    'domain/judging/review-rules.ts',
    "return facts.judgeId === facts.authorId ? 'self_review' : judgeRefusal(facts)",
    'return closedRefusal(facts)',
  ),
  fault(
    'leak',
    'everybody reads every submission',
    'domain/permissions.ts',
    'return viewer.id === authorId || isJudge(viewer)',
    'return viewer.isEmailVerified',
  ),
  fault(
    'leak',
    'own submissions are those of everybody',
    'server/issues/issue-list-queries.ts',
    'byAuthor ? eq(issues.authorId, authorId) : undefined,',
    'undefined,',
  ),
  fault(
    'leak',
    'a sponsor reads what was not released',
    'server/sponsors/sponsor-queries.ts',
    '.innerJoin(issues, eq(issues.id, releasedIssues.issueId))\n    .where(isIn(contestId))\n    .orderBy(asc(groupPlace)',
    '.innerJoin(issues, eq(issues.contestId, releasedIssues.contestId))\n    .where(isIn(contestId))\n    .orderBy(asc(groupPlace)',
  ),
  fault(
    'leak',
    'anybody is an admin',
    'domain/permissions.ts',
    "return access === 'admin' && viewer.role !== 'admin' ? 'forbidden' : null",
    'return null',
  ),
  fault(
    'leak',
    'the log repeats addresses with what they name',
    'server/log.ts',
    "route: request.routeOptions?.url ?? patternFor(request) ?? 'unknown',",
    'route: JSON.stringify(request.body ?? request.url),',
  ),
  fault(
    'leak',
    'what was withdrawn stays in every list',
    'server/issues/issue-queries.ts',
    'export const notWithdrawn = isNull(issues.withdrawnAt)',
    'export const notWithdrawn = sql`true`',
  ),
  fault('money', 'the odd cent is lost', 'domain/awards/award-rule.ts', '(place < rest ? equal + 1 : equal)', 'equal'),
  fault(
    'money',
    'the last of a group is paid',
    'domain/awards/award-rule.ts',
    '.map(primaryOf)',
    '.map((members) => members.at(-1) as JudgedIssue)',
  ),
  fault(
    'money',
    'every duplicate is a find of its own',
    'domain/awards/award-rule.ts',
    'const key = issue.duplicateGroupId === null ?',
    'const key = issue.id !== null ?',
  ),
  fault(
    'money',
    'invalid submissions are paid',
    'domain/awards/award-rule.ts',
    "issue.status === 'valid' && !issue.isWithdrawn",
    "issue.status !== 'pending' && !issue.isWithdrawn",
  ),
  fault(
    'money',
    'results are final while submissions are pending',
    'domain/judging/review-rules.ts',
    "if (pendingCount > 0) refusals.push('pending_issues')",
    '',
  ),
  fault(
    'crash',
    'a verdict is stored before its event',
    'server/judging/give-verdict.ts',
    'const written = await together(\n    tx,\n    (one) => updateVerdict(',
    `const written = await (async (on, ...asks) => {
      const done = []
      for (const ask of asks) {
        done.push(await ask(on))
        ${committed('on')}
      }
      return done
    })(\n    tx,\n    (one) => updateVerdict(`,
  ),
  fault(
    'crash',
    'a withdrawal is stored before its event',
    'server/issues/withdraw-issue.ts',
    'await setWithdrawn(tx, issueId, receivedAt)',
    `await setWithdrawn(tx, issueId, receivedAt)\n    ${committed('tx')}`,
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
    'closing',
    'look-alikes that were told apart stay look-alikes',
    'domain/judging/review-rules.ts',
    "if (lookAlikeCount > 0) refusals.push('look_alikes')",
    "if (lookAlikeCount >= 0) refusals.push('look_alikes')",
  ),
]
