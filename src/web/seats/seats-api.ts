import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply, Sent } from '../../contract/endpoints'
import type { SeatList } from '../../contract/seats/seats'
import type { Seat } from '../../domain/seats/seat-rules'
import { useSession } from '../accounts/session/session-store'
import { callFor, callForAll } from '../api/call-for'
import { contestsKey } from '../contests/contest-api'

const seatsKey = (contestId: string) => [...contestsKey, 'seats', contestId] as const
const releasesKey = (contestId: string) => [...contestsKey, 'releases', contestId] as const
const ownSeatsKey = [...contestsKey, 'own-seats'] as const
const sponsorKey = (contestId: string) => [...contestsKey, 'sponsor', contestId] as const

const noSeats: Reply<'listOwnSeats'>['data']['seats'] = []

function useSeatsQuery() {
  const userId = useSession((session) => session.user?._id)
  return useQuery({
    queryKey: [...ownSeatsKey, userId],
    enabled: userId !== undefined,
    queryFn: () => callFor('listOwnSeats', 'seats'),
  })
}

/** All of the user's seats; none until loaded. */
export const useOwnSeats = () => useSeatsQuery().data ?? noSeats

/** What waits for the user as a sponsor of a contest; undefined until loaded, and for everybody else. */
export const useOwnWaiting = (contestId: string) =>
  useOwnSeats().find(({ contest }) => contest._id === contestId)?.waiting ?? undefined

/** Whether the user's seats have loaded, or can't be. */
export const useSeatsLoaded = (): boolean => !useSeatsQuery().isPending

/**
 * The user's seat in a contest; null without one and until loaded, because the server refuses whatever is forbidden.
 */
export const useOwnSeat = (contestId: string): Seat | null =>
  useOwnSeats().find(({ contest }) => contest._id === contestId)?.seat ?? null

export const useSeats = (contestId: string) =>
  useQuery({
    queryKey: seatsKey(contestId),
    queryFn: () => callForAll('listSeats', 'seats', { params: { id: contestId } }),
  })

/** Caches the server's reply and refetches the queue, whose rows name their judges. */
function useSeatMutation<Variables, Answer extends SeatList>(
  contestId: string,
  act: (variables: Variables) => Promise<Answer>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async ({ seats, unassigned }) => {
      client.setQueryData(seatsKey(contestId), { seats, unassigned })
      await Promise.all(
        [['triage'], ['home'], releasesKey(contestId)].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
    },
  })
}

export const useSetSeat = (contestId: string) =>
  useSeatMutation(contestId, (body: Sent<'setSeat', 'body'>) =>
    callForAll('setSeat', 'seats', { params: { id: contestId }, body }),
  )

export const useAssign = (contestId: string) =>
  useSeatMutation(contestId, (_: undefined) => callForAll('assignIssues', 'seats', { params: { id: contestId } }))

/** Accounts that match part of a username or email. An empty text finds no one. */
export const usePeopleNamed = (search: string) =>
  useQuery({
    queryKey: ['people', 'named', search],
    enabled: search !== '',
    queryFn: () => callFor('listPeople', 'people', { query: { search, limit: '5' } }),
  })

export const useReleases = (contestId: string) =>
  useQuery({
    queryKey: releasesKey(contestId),
    queryFn: () => callForAll('readReleases', 'answers', { params: { id: contestId } }),
  })

/** Without ids, all valid submissions. */
export function useRelease(contestId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (issueIds?: string[]) =>
      callForAll('releaseIssues', 'answers', { params: { id: contestId }, body: { issueIds } }),
    onSuccess: async (releases) => {
      client.setQueryData(releasesKey(contestId), releases)
      await client.invalidateQueries({ queryKey: ['issues', 'release'] })
    },
  })
}

export const useIssueRelease = (issueId: string) =>
  useQuery({
    queryKey: ['issues', 'release', issueId],
    queryFn: () => callForAll('readIssueRelease', 'answers', { params: { id: issueId } }),
  })

export const useSponsorPage = (contestId: string, page: number) =>
  useQuery({
    queryKey: [...sponsorKey(contestId), page],
    placeholderData: keepPreviousData,
    queryFn: () =>
      callForAll('readSponsorPage', 'issues', { params: { id: contestId }, query: { page: String(page) } }),
  })

export function useAnswer(contestId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<'answerRelease', 'body'>) =>
      callFor('answerRelease', 'answers', { params: { id: contestId }, body }),
    onSuccess: () =>
      Promise.all([sponsorKey(contestId), ownSeatsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}
