import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { hasBegun } from './api/begun-call'
import { drawWith, queryClient } from './api/query-client'
import { contestListQuestion, contestQuestion } from './contests/contest-api'
import { firstCall } from './first-call'
import { issueListQuestion, issueQuestion } from './issues/issue-api'

type Question<Data, Key extends QueryKey> = FetchQueryOptions<Data, Error, Data, Key>

async function ask<Data, Key extends QueryKey>(question: Question<Data, Key>) {
  await queryClient.prefetchQuery(question)
  drawWith(question.queryKey)
}

/** Asks as the screen will ask whose first call this is. */
function askAs(path: string): Promise<void> {
  const [kind, id = ''] = path.split('/').slice(1)
  if (kind === 'contests') return ask(contestQuestion(id))
  if (kind?.startsWith('contests?')) return ask(contestListQuestion({ status: 'all', page: 1 }))
  if (!id.startsWith('my-issues')) return ask(issueQuestion(id))
  return ask(issueListQuestion({ status: 'all', page: 1, contestId: null, ofEverybody: false }))
}

const latestMs = 30

/** A reply that is here before the page is drawn with it at once, instead of first without and then with it. */
export async function takeFirstReply() {
  const path = hasBegun() ? firstCall(location.pathname, location.search) : null
  if (path) await Promise.race([askAs(path), new Promise((resolve) => setTimeout(resolve, latestMs))])
}
