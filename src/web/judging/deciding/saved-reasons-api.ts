import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import type { InvalidationCode } from '../../../domain/judging/invalidation-codes'
import { call } from '../../api/call'
import { callFor } from '../../api/call-for'

const savedReasonsKey = ['saved-reasons'] as const

export function useSavedReasons() {
  const client = useQueryClient()
  const keep = ({ data }: Reply<'listSavedReasons'>) => client.setQueryData(savedReasonsKey, data.reasons)
  const saved = useQuery({
    queryKey: savedReasonsKey,
    queryFn: () => callFor('listSavedReasons', 'reasons'),
  })
  return {
    reasons: saved.data ?? [],
    query: saved,
    save: async (reason: string, invalidationCode: InvalidationCode | null) =>
      keep(await call('saveReason', { body: { reason, invalidationCode } })),
    remove: async (id: string) => keep(await call('deleteSavedReason', { params: { id } })),
  }
}
