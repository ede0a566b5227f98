import type { Circle } from '#test/simulation/oracles/canaries'
import { type Act, accepted, type Company, type Contest, isAdmin } from '#test/simulation/people/company'
import type { FeatureSimulation } from '#test/simulation/people/of-features'
import { tried } from '#test/simulation/people/trying'

/** A question is for whoever asked, for admins and for the sponsor until it is answered; then all who have an account read it. */
function markOfQuestion(
  company: Company,
  what: string,
  { contest, askerId, question }: { contest: Contest; askerId: string; question: { isAnswered: boolean } },
): string {
  const mayKnow: Circle = (reader) =>
    reader !== null &&
    (question.isAnswered || reader.id === askerId || reader.id === contest.sponsor?.id || isAdmin(company, reader))
  return company.canaries.mark(what, mayKnow)
}

const askAndAnswer: Act = async (company, random) => {
  const { world, contests, olga, researchers } = company
  const contest = random.pick(contests)
  const as = random.pick(researchers)
  const params = { id: contest.id }
  const question = { isAnswered: false }
  const mark = (what: string) =>
    markOfQuestion(company, `${what} in '${contest.title}'`, { contest, askerId: as.id, question })
  // Five an hour are possible.
  const asked = await world.call(
    'askQuestion',
    { as, params, body: { text: `${mark('a question')} on which chain?` } },
    random,
  )
  const id = asked.body.data?.question._id
  if (!id) return `${as.username} asks in '${contest.title}' (refused)`
  contest.model.record('question_asked')
  const rival = researchers.find((one) => one !== as)
  await world.call('listMyQuestions', { as: rival, params }, random)
  if (random.chance(0.2)) return `${as.username} asks in '${contest.title}'`
  const isDeclined = random.chance(0.3)
  question.isAnswered = !isDeclined
  // A question hints at what its author looks at; whoever answers has read it.
  company.unsure.add(olga.id)
  const done = isDeclined
    ? await tried(company, random, 'declineQuestion', olga, id, {
        reason: `${mark('why a question is declined')} is no question.`,
      })
    : await tried(company, random, 'answerQuestion', olga, id, { answer: `All, ${mark('an answer')}.` })
  if (done && !isDeclined) contest.model.addenda += 1
  if (done) contest.model.record(isDeclined ? 'question_declined' : 'question_answered')
  return `${as.username} asks in '${contest.title}', and olga ${isDeclined ? 'declines' : 'answers'}${accepted(done)}`
}

export const simulation: FeatureSimulation = { acts: [askAndAnswer] }
