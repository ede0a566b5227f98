import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import { callFor } from '../../api/call-for'
import { candidatesKey } from '../triage-api'

export type Candidate = Reply<'listCandidates'>['data']['candidates'][number]

export const useCandidates = (id: string) =>
  useQuery({
    queryKey: [...candidatesKey, id],
    queryFn: () => callFor('listCandidates', 'candidates', { params: { id } }),
  })
