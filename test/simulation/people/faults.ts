import { checkOrder } from '../oracles/order'
import { demand } from '../world/violation'
import { type Act, type Company, nothing } from './company'
import { judgeActs } from './judges'
import { researcherActs } from './researchers'

/**
 * A submission that was stored with a key is sent again, however late. Its author gets the reply of the first time, also
 * after the end, and the key is good for no other text (decision 006).
 */
const sendAgainLater: Act = async ({ world }, random) => {
  if (world.keyed.length === 0) return nothing('an author')
  const { name, sending, issue } = random.pick(world.keyed)
  const author = sending.as?.username
  const again = await world.call(name, sending, random)
  const got = again.body.data?.issue
  const isSame = got?._id === issue._id && got.placeInLine === issue.placeInLine && got.title === issue.title
  demand(isSame, `${author} sends a submission again with its key, and gets ${again.status} ${again.body.code ?? ''}`)
  const body = { ...(sending.body as object), title: 'Another text under the same key' }
  const { code } = (await world.call(name, { ...sending, body }, random)).body
  demand(code === 'IDEMPOTENCY_KEY_REUSED', `${author} sends another text with a used key, and gets ${code}`)
  return `${author} sends a submission again with its key`
}

/** The dates at which something begins or ends. No document says what happens if a clock goes back over one of them. */
const datesOf = ({ contests }: Company): number[] =>
  contests.flatMap(({ startDate, endDate, preliminaryAt, appealHours }) => {
    const appealsEnd = preliminaryAt ? [preliminaryAt.getTime() + (appealHours ?? 0) * 3_600_000] : []
    return [startDate.getTime(), endDate.getTime(), ...appealsEnd].flatMap((date) => [date, date + 60_000])
  })

/** As many minutes ahead, or back, as lie before the next date. */
function withinDates(company: Company, minutes: number): number {
  const now = company.world.clock.now().getTime()
  const distances = datesOf(company).map((date) => (date - now) / 60_000)
  return minutes > 0
    ? Math.max(0, Math.min(minutes, ...distances.filter((one) => one >= 0).map((one) => Math.floor(one) - 1)))
    : Math.min(0, Math.max(minutes, ...distances.filter((one) => one <= 0).map((one) => Math.ceil(one) + 1)))
}

/**
 * The clock of one process jumps, by hours ahead or by minutes back. What people do meanwhile gets its place in the order
 * in which it came, and no time runs against its place.
 */
const jumpClock: Act = async (company, random) => {
  const { world } = company
  const minutes = withinDates(company, random.chance(0.5) ? 60 * (1 + random.below(5)) : -1 - random.below(20))
  if (minutes === 0) return nothing('a clock')
  world.jumpClock(minutes, random)
  const said: string[] = []
  for (let count = 3; count > 0; count -= 1)
    said.push(await random.pick([...researcherActs, ...judgeActs])(company, random))
  world.mendClocks()
  for (const contest of company.contests) await checkOrder(world, contest)
  return `${said.join(', ')}, while the clock of a process is off by ${minutes} minutes`
}

export const faultActs: readonly Act[] = [sendAgainLater, sendAgainLater, jumpClock, jumpClock]
