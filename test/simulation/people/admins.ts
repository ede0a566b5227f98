import { ofQuestion } from './circles'
import { type Act, accepted, createContest, nothing, phaseOf } from './company'
import { tried } from './trying'

const another: Act = async (company, random) =>
  company.contests.length < 3 ? createContest(company, random) : nothing('olga')

const addAddendum: Act = async (company, random) => {
  const { world, contests, olga } = company
  const contest = random.pick(contests)
  const { model } = contest
  if (phaseOf(contest, world.clock.now()) !== 'active') return nothing('olga')
  const number = model.addenda
  const change = random.chance(0.5) ? { description: `scope: src/${number}` } : { knownIssues: `* Item ${number}.` }
  const done = await tried(company, random, 'updateContest', olga, contest.id, { reason: 'So.', ...change })
  if (done) {
    model.addenda += 1
    model.record('contest_edited')
  }
  return `olga edits '${contest.title}'${accepted(done)}`
}

const askAndAnswer: Act = async (company, random) => {
  const { world, contests, olga, researchers } = company
  const contest = random.pick(contests)
  const as = random.pick(researchers)
  const params = { id: contest.id }
  const question = { isAnswered: false }
  const circle = ofQuestion(company, contest, as.id, question)
  const mark = (what: string) => company.canaries.mark(`${what} in '${contest.title}'`, circle)
  // Five an hour are possible.
  const asked = await world.call(
    'askQuestion',
    { as, params, body: { text: `${mark('a question')} on which chain?` } },
    random,
  )
  const id = asked.body.data?.question._id
  if (!id) return `${as.username} asks in '${contest.title}' (refused)`
  contest.model.record('question_asked')
  if (random.chance(0.2)) return `${as.username} asks in '${contest.title}'`
  const isDeclined = random.chance(0.3)
  question.isAnswered = !isDeclined
  const done = isDeclined
    ? await tried(company, random, 'declineQuestion', olga, id, {
        reason: `${mark('why a question is declined')} is no question.`,
      })
    : await tried(company, random, 'answerQuestion', olga, id, { answer: `All, ${mark('an answer')}.` })
  if (done && !isDeclined) contest.model.addenda += 1
  if (done) contest.model.record(isDeclined ? 'question_declined' : 'question_answered')
  return `${as.username} asks in '${contest.title}', and olga ${isDeclined ? 'declines' : 'answers'}${accepted(done)}`
}

const seatSponsor: Act = async (company, random) => {
  const { contests, nadia, olga } = company
  const contest = random.pick(contests)
  const body = { personId: nadia.id, seat: 'sponsor' }
  const done = await tried(company, random, 'setSeat', olga, contest.id, body)
  if (done && !contest.sponsor) contest.model.record('seat_given')
  if (done) contest.sponsor = nadia
  return `olga makes nadia the sponsor of '${contest.title}'${accepted(done)}`
}

export const adminActs: readonly Act[] = [another, addAddendum, askAndAnswer, seatSponsor]
