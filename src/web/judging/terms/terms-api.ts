import { useQuery } from '@tanstack/react-query'
import type { Issue } from '../../../contract/issue'
import { callFor } from '../../api/call-for'

/** Depends on the place in line, so it is refetched if that changes. */
export const useIssueTerms = ({ _id: id, placeInLine }: Pick<Issue, '_id' | 'placeInLine'>) =>
  useQuery({
    queryKey: ['issue-terms', id, placeInLine],
    queryFn: () => callFor('readIssueTerms', 'terms', { params: { id } }, 'Terms could not be loaded'),
  })
