import { useQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/endpoints'
import { callFor } from '../../../web/api/call-for'
import { similarKey } from '../../../web/judging/triage-api'
import '../routes'

export type Candidate = Reply<'listCandidates'>['data']['candidates'][number]

export const listCandidates = (id: string): Promise<Candidate[]> =>
  callFor('listCandidates', 'candidates', { params: { id } })

/** Core asks under the same key, for its dialogs. */
export const useCandidates = (id: string) =>
  useQuery({ queryKey: [...similarKey, id], queryFn: () => listCandidates(id) })
