import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Person } from '../../../contract/awards/kyc'
import type { Sent } from '../../../contract/endpoints'
import type { KycState } from '../../../domain/awards/kyc'
import { call } from '../../api/call'

export type { Person }
export type PeopleView = { q: string; state: KycState | 'all'; only: 'waiting' | 'everybody'; page: number }

const peopleKey = ['people'] as const

export function usePeople({ q, state, only, page }: PeopleView) {
  return useQuery({
    queryKey: [...peopleKey, q, state, only, page],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = {
        search: q,
        state: state === 'all' ? '' : state,
        only: only === 'waiting' ? only : '',
        page: String(page),
      } as const
      return (await call('listPeople', { query })).data
    },
  })
}

/** Somebody as they stand now, whatever the list on the screen is narrowed to. */
export function usePerson(person: Person, enabled: boolean) {
  return useQuery({
    queryKey: [...peopleKey, 'one', person._id],
    enabled,
    queryFn: async () => {
      const { people } = (await call('listPeople', { query: { search: person.email } })).data
      return people.find((one) => one._id === person._id) ?? null
    },
  })
}

/** Refused or not, the lists are asked again: a refusal may say that somebody else was faster. */
export function useSetKyc(personId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Sent<'setKyc', 'body'>) =>
      (await call('setKyc', { params: { id: personId }, body })).data.person,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: peopleKey }),
        client.invalidateQueries({ queryKey: ['payments'] }),
      ]),
  })
}
