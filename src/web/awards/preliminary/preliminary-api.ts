import { useQuery } from '@tanstack/react-query'
import { callFor } from '../../api/call-for'

/** Asked for where the results are not final: how the pool would be split now. */
export const usePreliminaryResults = (id: string, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: ['results', 'preliminary', id],
    enabled,
    // Upheld appeals change it.
    staleTime: 0,
    queryFn: () =>
      callFor('getPreliminaryResults', 'results', { params: { id } }, 'The preliminary results could not be loaded'),
  })
