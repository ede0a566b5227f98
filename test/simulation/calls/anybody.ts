import type { Operation } from '../../calls/document'
import type { Random } from '../../random'
import type { Person } from '../../server/cast'
import type { Company } from '../people/company'
import { keepAddresses } from '../people/opening'
import { demand } from '../world/violation'
import { breakCall, makeCall, type Sent } from './make-call'
import type { Seen } from './seen-ids'

/** Nobody of the company is a runner. */
const levels = ['public', 'user', 'verified', 'admin', 'runner'] as const
type Level = (typeof levels)[number]
const isAbove = (one: Level, other: Level) => levels.indexOf(one) > levels.indexOf(other)
/** Whoever makes a call, and how far their rights go. */
type Sender = { as: Person | null; level: Level; isNewcomer: boolean }

/** What somebody without a part in anything may change: what is public, and the own account. */
const own = ['analytics', 'auth', 'account']

/**
 * Makes calls that follow from the OpenAPI document alone, and not from what people do. Everybody reads. A change is
 * only sent where it must be refused, or where it can only be about an account that takes no part, so that the models
 * stay right.
 */
export async function makeCalls(company: Company, random: Random): Promise<void> {
  const seen = seenIn(company.world.trace.slice(-60))
  const { operations } = company.world
  for (let count = 5; count > 0; count -= 1) {
    const sender = await pickSender(company, random)
    const open = operations.filter(({ access }) => !isAbove(access, sender.level))
    const operation = random.pick(random.chance(0.6) ? open : operations)
    await makeOne(company, random, operation, sender, seen)
  }
}

async function makeOne(company: Company, random: Random, operation: Operation, sender: Sender, seen: Seen) {
  const { as, level, isNewcomer } = sender
  const fits = makeCall(operation, seen, random)
  const { refusal, sent } = refusalOf(operation, sender, fits, random)
  if (!sent) return
  company.world.note(`${as?.username ?? 'a stranger'}: ${JSON.stringify(sent).slice(0, 600)}`)
  if (level === 'admin' && as) company.unsure.add(as.id)
  const { name } = operation
  const sending = { ...(as ? { as } : {}), ...sent, route: operation }
  const { status, body } = await company.world.call(name, sending, random)
  const isAccepted = status < 400
  demand(!isAccepted || !refusal, `${name} by ${as?.username ?? 'a stranger'} shall be refused: ${refusal}`)
  const code = `${status} ${body?.code}`
  demand(isAccepted || operation.refusals.has(code), `${name} is refused as ${code}, which the document does not list`)
  // The session may have ended with it.
  if (isNewcomer && isAccepted && operation.method !== 'GET') company.newcomer = null
}

/** Why it has to be refused, if so; nothing is sent that a model would have to follow. */
function refusalOf(
  operation: Operation,
  { level, isNewcomer, as }: Sender,
  fits: Sent,
  random: Random,
): { refusal?: string; sent: Sent | null } {
  const { access, method, tag } = operation
  if (isAbove(access, level)) return { refusal: `it needs more than ${level}`, sent: fits }
  if (method === 'GET') return { sent: fits }
  const isUninvolved = isNewcomer || as === null
  if (isUninvolved && own.includes(tag)) return { sent: fits }
  if (isUninvolved) return { refusal: 'the caller has no part in it', sent: fits }
  return { refusal: 'it does not fit the document, or names nothing', sent: breakCall(operation, fits, random) }
}

async function pickSender(company: Company, random: Random): Promise<Sender> {
  const { researchers, nadia, judges, olga } = company
  const kind = random.below(9)
  if (kind === 0) return { as: null, level: 'public', isNewcomer: false }
  if (kind <= 2) return { as: await newcomerOf(company), level: 'user', isNewcomer: true }
  if (kind <= 4) return { as: random.pick([...researchers, nadia]), level: 'verified', isNewcomer: false }
  return { as: random.pick([...judges, olga]), level: 'admin', isNewcomer: false }
}

/** An account that takes no part, and whose address is not verified. */
async function newcomerOf(company: Company): Promise<Person> {
  if (company.newcomer) return company.newcomer
  const newcomer = await company.world.enrol(`newcomer-${company.world.people.length}`, 'user', false)
  keepAddresses(company, newcomer)
  company.newcomer = newcomer
  return newcomer
}

/** Each with the name of its field, or of the object or the list that it is the id of. */
const named = /"(\w+)":(?:\[?\{"_id":)?"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"|"(slug)":"([\w-]+)"/g

/** The ids and slugs of the last replies. */
function seenIn(lines: readonly string[]): Seen {
  const seen = new Map<string, string[]>()
  for (const line of lines)
    for (const [, field = '', id, slugField, slug] of line.matchAll(named)) {
      const name = slugField ?? (/^_id$|Id$/.test(field) ? field : `${field.replace(/s$/, '')}Id`)
      seen.set(name, [...(seen.get(name) ?? []), String(id ?? slug)])
    }
  return seen
}
