import '../routes'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../web/api/call'
import { contestQuery } from '../../../web/contests/contest-api'

const questionsKey = (contestId: string) => ['contests', 'one', contestId, 'questions'] as const

/** A researcher reads their own questions; an admin or sponsor reads all of them. */
const lists = { researcher: 'listMyQuestions', admin: 'listQuestions', sponsor: 'listSponsorQuestions' } as const

export type QuestionReader = keyof typeof lists

/** Not before `isOpen`: reading all questions is recorded. */
export const useQuestions = (contestId: string, reader: QuestionReader, page: number, isOpen: boolean) =>
  useQuery({
    enabled: isOpen,
    queryKey: [...questionsKey(contestId), reader, page],
    queryFn: async () => {
      const request = { params: { id: contestId }, query: { page: String(page) } }
      return (await call(lists[reader], request)).data
    },
  })

/** An answer is an addendum, so refetch the contest along with its history. */
export function useQuestionMutations(contestId: string, reader: QuestionReader) {
  const client = useQueryClient()
  const onSuccess = async () => {
    await client.invalidateQueries({ queryKey: questionsKey(contestId) })
    await client.invalidateQueries({ queryKey: contestQuery(contestId).queryKey, exact: true })
  }
  const ask = useMutation({
    mutationFn: (text: string) => call('askQuestion', { params: { id: contestId }, body: { text } }),
    onSuccess,
  })
  const answer = useMutation({
    mutationFn: ({ id, ...body }: { id: string; question: string; answer: string }) =>
      reader === 'sponsor'
        ? call('answerQuestionAsSponsor', { params: { id: contestId }, body: { questionId: id, ...body } })
        : call('answerQuestion', { params: { id }, body }),
    onSuccess,
  })
  const decline = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      reader === 'sponsor'
        ? call('declineQuestionAsSponsor', { params: { id: contestId }, body: { questionId: id, reason } })
        : call('declineQuestion', { params: { id }, body: { reason } }),
    onSuccess,
  })
  return { ask, answer, decline }
}
