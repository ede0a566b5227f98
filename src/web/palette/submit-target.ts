import { useMatch } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { useServerNow } from '../api/use-server-now'
import { useContest } from '../contests/contest-api'
import { statusOf } from '../contests/contest-time'
import { paths } from '../paths'

/** Where an issue can be submitted from this page: only on the page of an open contest, by whoever may submit. */
export function useSubmitTarget(): { to: string; title: string } | null {
  const id = useMatch('/contests/:id')?.params.id
  const mayAsk = useSession((session) => session.user?.isEmailVerified === true)
  const now = useServerNow()
  // Not asked for here: the page of the contest has it, or there is nothing to submit to.
  const contest = useContest(id ?? '', { enabled: false }).data
  if (!id || !mayAsk || !contest || statusOf(contest, now) !== 'active') return null
  return { to: paths.submitIssue(id), title: contest.title }
}
