import type { ChainState, Cheat, Flag, Loss, Verdict } from '../job'
import { withoutComments } from '../source/proof-text'
import { type Call, isPlain } from './calls'
import type { Measured } from './loss'

/** The source file of each contract that a proof has created, by address. */
export type Created = Record<string, string>
export type Observed = {
  proof: string
  /** Where the proof is in the project. */
  file: string
  /** Folders that are not under audit. */
  libs: string[]
  calls: Call[]
  created: Created
  cheats: Cheat[]
  loss: Measured | 'none'
  kinds: string[]
  state: ChainState | null
  verdict: Verdict
}

const statePattern =
  /^(store|etch|deal|copyStorage|cloneAccount|setArbitraryStorage|setNonce|setNonceUnsafe|attachDelegation|signAndAttachDelegation)$/
const changing: [kind: string, names: RegExp, text: string][] = [
  ['state by cheat', statePattern, 'writes state that nobody can write'],
  ['mock', /^mock/, 'lets contracts answer what they would not'],
  ['expected revert', /^(expect\w*Revert|assumeNoRevert)$/, 'counts a revert as a success'],
  ['not repeatable', /^(unixTime|random\w+|shuffle|sleep)$/, 'depends on the clock or on chance'],
  ['gas', /^(pauseGasMetering|resetGasMetering|txGasPrice|fee)$/, 'changes what gas costs'],
  [
    'block',
    /^(prevrandao|difficulty|coinbase|chainId|blobhashes|blobBaseFee|setBlockhash)$/,
    'sets facts of the block',
  ],
  ['rolled back', /^(revertTo|snapshot$|snapshotState$)/, 'rolls state back'],
  [
    'host',
    /^(ffi|tryFfi|env\w+|setEnv|read\w+|write\w+|rpc\w*|createFork|createSelectFork|selectFork|eth_getLogs|prompt\w*)$/,
    'asks for the host or a network, and there is none but recorded state',
  ],
]
const longTime = 365n * 86_400n
const startOfTests = 1_700_000_000n

/** What a judge should look at: none of these says that a proof is wrong. */
export function flagsOf(observed: Observed): Flag[] {
  return [...codeFlags(observed), ...cheatFlags(observed), ...lossFlags(observed)]
}

function codeFlags({ proof, file, libs, calls, created, loss, kinds, verdict }: Observed): Flag[] {
  const flags: Flag[] = []
  const code = withoutComments(proof)
  const isAudited = (path: string | undefined) =>
    path !== undefined && path !== file && ![...libs, 'primacy-base'].some((lib) => path.startsWith(`${lib}/`))
  const reaches = calls.some((call) => call.phase !== 'setup' && isPlain(call) && isAudited(created[call.address]))
  // What ended early has neither reached nor measured all that it would.
  const isComplete = verdict === 'passes'
  if (isComplete && !reaches)
    flags.push({ kind: 'untouched', text: 'Its tests call no contract of the source, only others.' })
  if (isComplete && loss === 'none') flags.push({ kind: 'no measure', text: 'Measures no loss.' })
  if (isComplete && loss === 'none' && !/\b(assert|require|revert|expect)/.test(code)) {
    flags.push({ kind: 'asserts nothing', text: 'Has no assertion that could fail.' })
  }
  if (assemblyIn(code).some((block) => /\b(return|stop|selfdestruct)\s*\(/.test(block))) {
    flags.push({ kind: 'early return', text: 'Can end a call early, by assembly.' })
  }
  if (kinds.some((kind) => kind !== 'Unit')) {
    flags.push({ kind: 'fuzzed', text: 'Takes random inputs: what it shows depends on them.' })
  }
  return flags
}

/** What stands in blocks of assembly. */
const assemblyIn = (code: string): string[] =>
  code
    .split(/\bassembly\b/)
    .slice(1)
    .map((rest) => rest.slice(0, endOfBlock(rest)))

function endOfBlock(code: string): number {
  let depth = 0
  for (let at = code.indexOf('{'); at >= 0 && at < code.length; at += 1) {
    if (code[at] === '{') depth += 1
    if (code[at] === '}') depth -= 1
    if (depth === 0) return at
  }
  return code.length
}

/** What recorded state answers. */
const isReplayed = ({ name, values: [first = ''] }: Cheat): boolean =>
  /^(createFork|createSelectFork|selectFork)$/.test(name) || (/^env(String|Or)$/.test(name) && /_RPC_URL$/.test(first))

function cheatFlags({ cheats, state }: Observed): Flag[] {
  const flags = changing.flatMap(([kind, names, text]) => {
    const used = cheats.filter((cheat) => names.test(cheat.name) && !(state !== null && isReplayed(cheat)))
    const places = [...new Set(used.map(({ name, phase }) => `${name} in ${phase}`))]
    return used.length === 0 ? [] : [{ kind, text: `${places.join(', ')}: ${text}.` }]
  })
  const latest = cheats.filter(({ name }) => name === 'warp').map(({ values }) => BigInt(values[0] ?? 0))
  if (latest.some((time) => time > startOfTests + longTime)) {
    flags.push({ kind: 'long time', text: 'Waits for more than a year.' })
  }
  return flags
}

function lossFlags({ file, created, cheats, loss }: Observed): Flag[] {
  if (loss === 'none') return []
  if ('untrusted' in loss) return [{ kind: 'not trusted', text: `The measure is not trusted: ${loss.untrusted}.` }]
  const flags: Flag[] = []
  if (created[loss.token] === file) {
    flags.push({ kind: 'own token', text: 'The token that counts is a contract of the proof.' })
  }
  if (loss.holders.some(({ address }) => created[address] === file)) {
    flags.push({ kind: 'own holder', text: 'A holder of the funds is a contract of the proof.' })
  }
  const spoken = loss.holders.filter(({ address }) => isActedAs(address, cheats))
  if (spoken.length > 0) {
    const addresses = spoken.map(({ address }) => address).join(', ')
    flags.push({ kind: 'acts as a holder', text: `The attack acts as a holder of the funds: ${addresses}.` })
  }
  if (loss.countedBy === 'formula') {
    flags.push({ kind: 'own formula', text: 'Counts the funds by a formula of the author, not by balances.' })
  }
  if (!isOver20Percent(loss)) flags.push({ kind: 'small loss', text: 'No more than 20 % of the funds is lost.' })
  return flags
}

const isActedAs = (address: string, cheats: Cheat[]): boolean =>
  cheats.some(
    ({ phase, name, values }) => phase === 'attack' && /^(start)?prank$/i.test(name) && values.includes(address),
  )

/** More than a fifth, by the exact amounts. */
export const isOver20Percent = ({ before, after }: Loss): boolean =>
  BigInt(before) > BigInt(after) && (BigInt(before) - BigInt(after)) * 5n > BigInt(before)
