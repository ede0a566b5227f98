import { useMutation, useQuery } from '@tanstack/react-query'
import type { Results } from '../../contract/awards/results'
import type { Issue } from '../../contract/issue'
import { useSession } from '../accounts/session/session-store'
import { call } from '../api/call'
import { callFor } from '../api/call-for'
import { useContest } from '../contests/contest-api'
import { useOwnSeat, useSeatsLoaded } from '../seats/seats-api'
import { saveFile, saveTable } from '../ui/text/save-file'

export const useResults = (id: string, { enabled = true } = {}) =>
  useQuery({
    queryKey: ['results', id],
    enabled,
    queryFn: () => callFor('getResults', 'results', { params: { id } }, 'The results could not be loaded'),
  })

/**
 * Whether the viewer has submitted to the contest, because admins and sponsors can also see results. Undefined until
 * known.
 */
export function useIsParticipant(contestId: string): boolean | undefined {
  const isAdmin = useSession((session) => session.user?.role) === 'admin'
  const isSponsor = useOwnSeat(contestId) === 'sponsor'
  const isKnown = useSeatsLoaded() || isAdmin
  return isKnown ? !isSponsor && !isAdmin : undefined
}

/**
 * The viewer's award line for a submission: null before the results are final, if it earned none, and until known.
 * `isAwaited` becomes false once it is known that there is none, or that it can't be read; `isFinal` is undefined until
 * the contest is known.
 */
export function useOwnLine(issue: Issue) {
  const contestId = issue.contestId._id
  const isValid = issue.status === 'valid'
  const contest = useContest(contestId)
  const isFinal = contest.data?.isFinalized
  const results = useResults(contestId, { enabled: isFinal === true && isValid })
  const line = results.data?.ownLines.find((own) => own.issueId === issue._id) ?? null
  const isAwaited = isValid && !contest.isError && !results.isError && !(results.isSuccess && !line)
  return { line, isAwaited, isFinal }
}

const fileName = (title: string, ending: string) => {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${slug || 'contest'}-awards.${ending}`
}

/** Fetched with the session token, which a plain link wouldn't send. */
export function useDownload({ _id: id, title }: Results['contest']) {
  return useMutation({
    mutationFn: async (ending: 'csv' | 'json') => {
      if (ending === 'json') {
        const statement = await call('downloadResults', { params: { id } })
        saveFile(`${JSON.stringify(statement, null, 2)}\n`, fileName(title, ending), 'application/json')
        return
      }
      saveTable(await call('downloadResultsTable', { params: { id } }), fileName(title, ending))
    },
  })
}

/** How the pool would currently be split; loaded if results aren't final. */
export const usePreliminaryResults = (id: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['results', 'preliminary', id],
    enabled,
    // Upheld appeals change it.
    staleTime: 0,
    queryFn: () =>
      callFor('getPreliminaryResults', 'results', { params: { id } }, 'The preliminary results could not be loaded'),
  })
