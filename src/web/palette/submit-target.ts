import { useMatch } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { useServerNow } from '../api/use-server-now'
import { useContest } from '../contests/contest-api'
import { statusOf } from '../contests/contest-time'
import { paths } from '../paths'

/** Where the viewer can submit an issue from this page: only on an open contest's page, and only if they may submit. */
export function useSubmitTarget(): { to: string; title: string } | null {
  const id = useMatch('/contests/:id')?.params.id
  const mayAsk = useSession((session) => session.user?.isEmailVerified === true)
  const now = useServerNow()
  // Doesn't load the contest: either the page has it, or there is nothing to submit to.
  const contest = useContest(id ?? '', { enabled: false }).data
  if (!id || !mayAsk || !contest || statusOf(contest, now) !== 'active') return null
  return { to: paths.submitIssue(id), title: contest.title }
}
