import { useQuery } from '@tanstack/react-query'
import { callFor } from '../../api/call-for'

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
