import { useQuery } from '@tanstack/react-query'
import type { Issue } from '../../../contract/issue'
import { callFor } from '../../api/call-for'

/** They follow from the place in line, so an issue that gets another place is asked for again. */
export const useIssueTerms = ({ _id: id, placeInLine }: Pick<Issue, '_id' | 'placeInLine'>) =>
  useQuery({
    queryKey: ['issue-terms', id, placeInLine],
    queryFn: () => callFor('readIssueTerms', 'terms', { params: { id } }, 'Terms could not be loaded'),
  })
