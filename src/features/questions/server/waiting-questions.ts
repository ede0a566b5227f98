import type { ReadFeatureWork } from '../../../server/admin/waiting/waiting-work'
import { countOpenQuestions } from './question-queries'

/** Each contest with open questions, which its admins answer. */
export const readWaitingQuestions: ReadFeatureWork = async (db, { contests }) => {
  const open = await countOpenQuestions(db)
  return {
    questions: contests.flatMap(({ id, title }) => {
      const count = open.get(id)
      return count ? [{ contest: { _id: id, title }, count }] : []
    }),
  }
}
