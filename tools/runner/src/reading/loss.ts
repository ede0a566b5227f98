import type { Holder, Loss } from '../job'
import { type Call, cheatAddress, selectors } from './calls'
import type { Cheatcodes } from './cheatcodes'
import type { ForgeLog, ForgeTest } from './forge-output'

/** What the base contract emits, by the hash of its signature. */
const topics = {
  before: '0xa99f484c91ba33466309f007022319b2ceebb34475f6c9aab23b046808c47c4c',
  after: '0xc0dec5f390f607de4ff2823b06201a3334033332723db976df888775d6b863ae',
  begins: '0xb250cb0d1727b66fb1dbad966d6f2705f60b44e546abd1c275d0506178916f86',
  ends: '0x8d42c5bf07b5d8c04d85621b315dbec57eb843131bb8fcdbfb945b5cdc10e71e',
  loss: '0x1076aeafcfc02ec3224fd92c8bed49654cdf1b354bedc61c721c1bc1cb8092e3',
}

/** Cheats that only look. */
const looking =
  /^(addr|assert\w*|compute\w+|get(BlockNumber|BlockTimestamp|Nonce|Label|RecordedLogs|Code|DeployedCode)|label|load|parse\w+|recordLogs|sign|toString)$/
/** What else an attack may use: being somebody, and time. */
const acting = /^(prank|startPrank|stopPrank|warp|roll)$/
/** Cheats that give an account other code, or other answers; their first or second value is the account. */
const replacing = /^(etch|cloneAccount|mockCall|mockCallRevert|mockCalls|mockFunction)$/

/** A site takes no more. */
const mostHolders = 100

export type Measured = Loss | { untrusted: string }
type Facts = { test: ForgeTest; calls: Call[]; cheatcodes: Cheatcodes; inherits: boolean }

/** What a test_loss of the base contract measured, or why that cannot be trusted. */
export function readLoss({ test, calls, cheatcodes, inherits }: Facts): Measured | 'none' {
  const self = selfOf(test)
  if (self === null) return untrusted('its calls cannot be read, because it pauses or floods the trace')
  if (!inherits) return untrusted('the contract is no LossTest of the runner')
  const own = test.logs.filter(({ address }) => address.toLowerCase() === self)
  const told = (topic: string) => own.filter((log) => log.topics[0] === topic)
  const [losses, begins, ends] = [told(topics.loss), told(topics.begins), told(topics.ends)]
  const [loss] = losses
  // Its attack was reverted, so nothing was counted.
  if (test.status === 'Failure' && losses.length === 0) return 'none'
  if (losses.length !== 1 || begins.length !== 1 || ends.length !== 1 || loss === undefined) {
    return untrusted(`its events were emitted ${begins.length}, ${ends.length} and ${losses.length} times, not once`)
  }
  if (told(topics.before).length > mostHolders) return untrusted(`it names more than ${mostHolders} holders`)
  const read = readEvents(loss, told(topics.before), told(topics.after))
  if (read === null) return untrusted('its events do not add up')
  const distrust = distrustOf(calls, cheatcodes, [self, read.token, ...read.holders.map(({ address }) => address)])
  return distrust === null ? read : untrusted(distrust)
}

const untrusted = (reason: string) => ({ untrusted: reason })

/** The address of the test, which the call that forge makes names. */
function selfOf({ traces }: ForgeTest): string | null {
  const root = traces.findLast(([kind]) => kind === 'Execution')?.[1].arena[0]
  return root?.trace.address.toLowerCase() ?? null
}

const wordsOf = ({ data }: ForgeLog): bigint[] =>
  (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
const addressIn = (topic = ''): string => `0x${topic.slice(26)}`
const sum = (amounts: bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n)

function readEvents(loss: ForgeLog, before: ForgeLog[], after: ForgeLog[]): Loss | null {
  const [total = 0n, left = 0n, named = 0n] = wordsOf(loss)
  const token = addressIn(loss.topics[1])
  const holdersOf = (logs: ForgeLog[]) =>
    logs.map(({ topics: [, ofToken, holder] }) => [addressIn(ofToken), addressIn(holder)])
  const isSame = JSON.stringify(holdersOf(before)) === JSON.stringify(holdersOf(after))
  const isOfToken = holdersOf(before).every(([ofToken]) => ofToken === token)
  const amounts = (logs: ForgeLog[], word: 0 | 1) => logs.map((log) => wordsOf(log)[word] ?? 0n)
  const [counted, countedAfter] = [amounts(before, 0), amounts(after, 0)]
  if (!isSame || !isOfToken || sum(counted) !== total || sum(countedAfter) !== left) return null
  const holders = before.map(
    ({ topics: of }, index): Holder => ({
      address: addressIn(of[2]),
      before: String(counted[index]),
      after: String(countedAfter[index]),
    }),
  )
  const isBalance = String(counted) === String(amounts(before, 1)) && String(countedAfter) === String(amounts(after, 1))
  return {
    token,
    before: String(total),
    after: String(left),
    fraction: total > left ? Number(((total - left) * 10_000n) / total) / 10_000 : 0,
    holders,
    claimedBy: named === 1n ? 'operator' : 'author',
    countedBy: isBalance ? 'balance' : 'formula',
  }
}

/** Why cheats take away the worth of a measure, or null. */
function distrustOf(calls: Call[], cheatcodes: Cheatcodes, measured: string[]): string | null {
  for (const { phase, address, data, success, isTop } of calls) {
    const isReading = Object.values(selectors).some((selector) => data.startsWith(selector))
    if (isTop && phase !== 'setup' && address === measured[0] && isReading && !success) {
      return 'a call that it makes to count was reverted and hidden'
    }
    if (address !== cheatAddress) continue
    const name = cheatcodes.get(data.slice(0, 10))?.split('(')[0] ?? `the unknown cheat ${data.slice(0, 10)}`
    const isLooking = looking.test(name)
    if (phase === 'reading' && !isLooking) return `${name} is used while the funds are counted`
    if (phase === 'attack' && !isLooking && !acting.test(name)) return `the attack uses ${name}`
    const accounts = [data.slice(34, 74), data.slice(98, 138)].map((hex) => `0x${hex.toLowerCase()}`)
    const isMeasured = accounts.some((account) => measured.includes(account) && account !== ether)
    if (replacing.test(name) && isMeasured) return `${name} replaces the test, the token or a holder of the funds`
  }
  return null
}

const ether = `0x${'0'.repeat(40)}`
