import { useQuery } from '@tanstack/react-query'
import type { ContestStage } from '../../../domain/contests/contest-stage'
import { call } from '../../api/call'
import { contestsKey } from '../contest-api'

export type StageFilter = ContestStage | 'all'

type AdminList = { status: StageFilter; search: string; page: number }

/** What was found before stays in view until the next answer is there. */
export function useAdminContests({ status, search, page }: AdminList) {
  return useQuery({
    queryKey: [...contestsKey, 'list', 'admin', status, search, page],
    placeholderData: (before) => before,
    queryFn: async () => {
      const query = { page: String(page), ...(status === 'all' ? {} : { status }), ...(search ? { search } : {}) }
      return (await call('listAdminContests', { query })).data
    },
  })
}
