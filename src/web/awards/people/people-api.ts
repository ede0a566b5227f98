import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Person } from '../../../contract/awards/payments'
import type { Sent } from '../../../contract/endpoints'
import { type KycState, kycStates } from '../../../domain/awards/kyc'
import { call } from '../../api/call'
import { callFor } from '../../api/call-for'
import { choiceParam, pageParam, textParam, type ViewOf } from '../../url-state'

export type { Person }

/** The page's URL state. */
export const peopleAddress = {
  q: textParam,
  state: choiceParam<KycState | 'all'>(['all', ...kycStates], 'all'),
  only: choiceParam<'waiting' | 'everybody'>(['waiting', 'everybody'], 'everybody'),
  page: pageParam,
}
export type PeopleView = ViewOf<typeof peopleAddress>

const peopleKey = ['people'] as const

export const usePeople = ({ q, state, only, page }: PeopleView) =>
  useQuery({
    queryKey: [...peopleKey, q, state, only, page],
    // Don't allow actions on rows from another search.
    placeholderData: (before, query) => (query?.queryKey[1] === q ? before : undefined),
    queryFn: async () => {
      const narrowed = { state: state === 'all' ? '' : state, only: only === 'waiting' ? only : '' }
      return (await call('listPeople', { query: { search: q, ...narrowed, page } })).data
    },
  })

/** A person's current state, whatever the list is filtered by. */
export const usePerson = ({ _id: id, email }: Person, enabled: boolean) =>
  useQuery({
    queryKey: [...peopleKey, 'one', id],
    enabled,
    queryFn: async () => {
      const people = await callFor('listPeople', 'people', { query: { search: email } })
      return people.find(({ _id }) => _id === id) ?? null
    },
  })

/** Doesn't update the signed-in user, because only other admins can be changed here. */
export function useSetRole(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (admin: boolean) => callFor('setRole', 'person', { params: { id }, body: { admin } }),
    onSettled: () => client.invalidateQueries({ queryKey: peopleKey }),
  })
}

/** Refetches the lists even after a refusal, which may mean that someone else was faster. */
export function useSetKyc(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Sent<'setKyc', 'body'>) => callFor('setKyc', 'person', { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: peopleKey }),
        client.invalidateQueries({ queryKey: ['payments'] }),
      ]),
  })
}
