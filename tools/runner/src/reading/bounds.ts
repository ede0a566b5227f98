import type { ChainState, Loss, Result } from '../job'
import { cutText } from './plain-text'

/** No more than what a site takes of a result, which a test compares. */
const most = { tests: 200, cheats: 60, cheatValues: 6, flags: 50, forks: 100, word: 200, log: 100_000 }
/** Below what a request to the site may have, 256 KB. */
const mostBytes = 220_000
/** The longest sentence; shorter where a result would be too large otherwise. */
const lengths = [2_000, 300, 60]

/** A result as plain text that a site takes, whatever a proof has printed. What did not pass is told first. */
export function boundedResult(result: Result): Result {
  const forms = lengths.map((length) => cut(result, length))
  return forms.find((form) => Buffer.byteLength(JSON.stringify(form)) <= mostBytes) ?? cut({ ...result, log: '' }, 60)
}

function cut(result: Result, length: number): Result {
  const { reason, tests, cheats, flags, toolVersions } = result
  const sentence = (text: string) => cutText(text, length)
  const word = (text: string) => cutText(text, Math.min(length, most.word))
  return {
    ...result,
    reason: reason === null ? null : sentence(reason),
    tests: shownTests(tests).map((test) => ({
      ...test,
      contract: word(test.contract),
      name: word(test.name),
      reason: test.reason === null ? null : sentence(test.reason),
    })),
    loss: cutLoss(result.loss, sentence),
    cheats: cheats.slice(0, most.cheats).map((cheat) => ({
      ...cheat,
      name: word(cheat.name),
      values: cheat.values.slice(0, most.cheatValues).map(word),
    })),
    state: result.state && cutState(result.state, word),
    flags: [...leftOut(tests), ...flags]
      .slice(0, most.flags)
      .map(({ kind, text }) => ({ kind: word(kind), text: sentence(text) })),
    log: cutText(result.log, most.log),
    toolVersions: { ...toolVersions, solc: toolVersions.solc && cutText(toolVersions.solc, 100) },
  }
}

function shownTests(tests: Result['tests']): Result['tests'] {
  if (tests.length <= most.tests) return tests
  const failed = tests.filter(({ status }) => status !== 'passed')
  const passed = tests.filter(({ status }) => status === 'passed')
  return [...failed, ...passed].slice(0, most.tests)
}

const leftOut = ({ length }: Result['tests']): Result['flags'] =>
  length <= most.tests
    ? []
    : [{ kind: 'more tests', text: `It has ${length} tests, of which ${most.tests} are shown.` }]

const cutState = ({ forks, missing, missed }: ChainState, word: (text: string) => string): ChainState => ({
  forks: forks.slice(0, most.forks),
  missing: missing.map((read) => ({ ...read, what: word(read.what) })),
  missed,
})

const cutLoss = (loss: Result['loss'], sentence: (text: string) => string): Loss | 'none' | { untrusted: string } =>
  loss !== 'none' && 'untrusted' in loss ? { untrusted: sentence(loss.untrusted) } : loss
