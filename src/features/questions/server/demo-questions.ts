import { type DemoPart, daysAfter } from '../../../server/demo/demo-stage'
import { askQuestion } from './ask-question'
import { answerQuestion, declineQuestion } from './close-question'

/** In the running contest: one answered for everyone, one declined, one open. */
export const demoQuestions: DemoPart = {
  feature: 'questions',
  async fill({ db, now, people, contest }) {
    const contestId = contest('Vault Spring').id
    const at = (daysAgo: number) => daysAfter(now, -daysAgo)
    const ask = async (authorId: string, daysAgo: number, text: string) =>
      (await askQuestion(db, { contestId, authorId, text, receivedAt: at(daysAgo) })).id
    const clockAt = (daysAgo: number) => ({ now: () => at(daysAgo) })

    const chains = await ask(people.linus, 2.4, 'Are deployments on other networks in scope, or only mainnet?')
    await answerQuestion(db, clockAt(1.9), {
      ...{ questionId: chains, closerId: people.nadia, sponsorOf: contestId, published: null },
      answer: 'Only mainnet. The other deployments have no funds until the audit is over.',
    })
    const bounty = await ask(people.mei, 1.6, 'Does a submission without a proof of concept still count?')
    await declineQuestion(db, clockAt(1.3), {
      ...{ questionId: bounty, closerId: people.olga, sponsorOf: null },
      reason: 'The rules of the contest say so: a proof of concept is optional.',
    })
    await ask(people.ada, 0.3, 'Does the keeper count as a trusted party when it settles twice in one block?')
  },
  tour: [],
}
