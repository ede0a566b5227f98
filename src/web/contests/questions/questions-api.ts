import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call'
import { contestQuery } from '../contest-api'

const questionsKey = (contestId: string) => ['contests', 'one', contestId, 'questions'] as const

/** All of them for admins, the own ones for everybody else. */
export const useQuestions = (contestId: string, isAdmin: boolean, page: number) =>
  useQuery({
    queryKey: [...questionsKey(contestId), isAdmin, page],
    queryFn: async () => {
      const asked = { params: { id: contestId }, query: { page: String(page) } }
      return (await (isAdmin ? call('listQuestions', asked) : call('listMyQuestions', asked))).data
    },
  })

/** An answer is an addendum, so the contest is asked for again, and with it its history. */
export function useQuestionActs(contestId: string) {
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
      call('answerQuestion', { params: { id }, body }),
    onSuccess,
  })
  const decline = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call('declineQuestion', { params: { id }, body: { reason } }),
    onSuccess,
  })
  return { ask, answer, decline }
}
