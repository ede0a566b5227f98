import type { Cheat, Phase } from '../job'
import type { Cheatcodes } from './cheatcodes'
import type { CallTrace, ForgeTest } from './forge-output'
import { plainText } from './plain-text'

export const cheatAddress = '0x7109709ecfa91a80626ff3989d68f67f5b1dd12d'
export const consoleAddress = '0x000000000000000000636f6e736f6c652e6c6f67'

/** A call of a test with the phase it belongs to. */
export type Call = {
  phase: Phase
  address: string
  data: string
  output: string
  kind: string
  success: boolean
  isTop: boolean
}

/** Of the calls that LossTest makes of itself: primacyAttack(), primacyFunds() and primacyHeld(address,address). */
export const selectors = { attack: '0x889eefc1', funds: '0x859bfec5', held: '0xb605cdf0' }

/** Every call of a test in order: of its deployment, its setup and itself. The last execution is the test. */
export function callsOf(test: ForgeTest, isMeasure: boolean): Call[] {
  const last = test.traces.findLastIndex(([kind]) => kind === 'Execution')
  return test.traces.flatMap(([, { arena }], index) => {
    const isTest = index === last
    return arena.map((node) => toCall(node, isTest ? phaseOf(node, arena, isMeasure) : 'setup'))
  })
}

function toCall({ parent, trace }: CallTrace, phase: Phase): Call {
  const { address, data, output, kind, success } = trace
  return { phase, address: address.toLowerCase(), data, output, kind, success, isTop: parent === 0 }
}

/** In a measure, what a call directly below the test does decides: its attack, or reading what is there. */
function phaseOf(node: CallTrace, arena: CallTrace[], isMeasure: boolean): Phase {
  if (!isMeasure) return 'test'
  let top = node
  while (top.parent !== null && top.parent !== 0) top = arena[top.parent] ?? { ...top, parent: null }
  return top.trace.data.startsWith(selectors.attack) ? 'attack' : 'reading'
}

/** Neither changes what a proof shows, nor says anything about it. */
const silent =
  /^(assert|label$|getLabel$|toString$|addr$|parse|expectEmit|expectCall|recordLogs$|getRecordedLogs$|stopPrank$)/

/** What the cheat address was asked, the same in one phase once with how often. */
export function cheatsOf(calls: Call[], cheatcodes: Cheatcodes): Cheat[] {
  const found = new Map<string, Cheat>()
  for (const { phase, address, data } of calls) {
    if (address !== cheatAddress) continue
    const signature = cheatcodes.get(data.slice(0, 10)) ?? `unknown ${data.slice(0, 10)}`
    const name = signature.split('(')[0] ?? ''
    if (silent.test(name)) continue
    const values = decodeValues(signature, data).map(plainText)
    const key = [phase, name, ...values].join(' ')
    const before = found.get(key)
    found.set(key, { phase, name, values, times: (before?.times ?? 0) + 1 })
  }
  return [...found.values()]
}

/** The values of a call whose types take one word, and texts; others are an ellipsis. */
function decodeValues(signature: string, data: string): string[] {
  const types = /\(([^()]*)\)/.exec(signature)?.[1]
  if (!types) return []
  const body = data.slice(10)
  return types.split(',').map((type, index) => {
    const word = body.slice(index * 64, index * 64 + 64)
    if (word.length < 64) return '...'
    if (type === 'address') return `0x${word.slice(24)}`
    if (/^uint\d*$/.test(type)) return BigInt(`0x${word}`).toString()
    if (type === 'bool') return word.endsWith('1') ? 'true' : 'false'
    if (/^bytes\d+$/.test(type)) return `0x${word}`
    return type === 'string' ? decodeText(body, word) : '...'
  })
}

function decodeText(body: string, word: string): string {
  const at = Number(BigInt(`0x${word}`)) * 2
  const length = Number(BigInt(`0x${body.slice(at, at + 64).padEnd(64, '0')}`)) * 2
  return Buffer.from(body.slice(at + 64, at + 64 + Math.min(length, 200)), 'hex').toString('utf8')
}

/** Calls of the code under test, that is, not of cheats and logs. */
export const isPlain = ({ address }: Call): boolean => address !== cheatAddress && address !== consoleAddress
