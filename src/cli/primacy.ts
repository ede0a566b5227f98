#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contestStatus, contestStatuses } from '../domain/contests/contest-clock'
import { mapOptionalTexts, type OptionalTextName, optionalTextNames, optionalTexts } from '../domain/issues/issue-text'
import { verdictLabel } from '../domain/judging/verdict-label'
import { firstSentence, joinKeyOption } from './researcher/arguments'
import type { Site } from './researcher/call-site'
import { promptForToken, readCredentials, readToken, resolveSite, storeCredentials } from './researcher/credentials'
import { findContest, listContests, listOwnIssues } from './researcher/find-contest'
import { CommandProblem, exitCodes, stop } from './researcher/problem'
import { linesOfRun, proveReport } from './researcher/prove'
import { pullIssues } from './researcher/pull'
import { submitReport } from './researcher/submit'
import { terminalJson, terminalLine, terminalText } from './researcher/terminal-text'
import { verifyFiles } from './researcher/verify'
import { runWitness } from './researcher/witness/listen'
import { shownKey } from './researcher/witness/witness-state'

/** The option for an optional text's file: --poc. */
type TextOption = Lowercase<(typeof optionalTexts)[OptionalTextName]['shortLabel']>
const optionOf = (name: OptionalTextName) => optionalTexts[name].shortLabel.toLowerCase() as TextOption
const textOptions = Object.fromEntries(
  optionalTextNames.map((name) => [optionOf(name), { type: 'string' }] as const),
) as Record<TextOption, { type: 'string' }>
const helpOf = (name: OptionalTextName) => {
  const option = `    --${optionOf(name)} FILE`
  return `${option.padEnd(35)}the ${optionalTexts[name].label.toLowerCase()}, sent as its own text`
}

const usage = `Usage: primacy COMMAND
  login [--site URL]               ask for an access token, check it and store it
  contests [--status STATUS]       list contests: active, upcoming or ended
  submit REPORT.md --contest X     submit a report; X is the id or title of the contest
${optionalTextNames.map(helpOf).join('\n')}
    --key KEY                      another idempotency key, to submit a withdrawn text again
  prove FILE --contest X           run the proof in a report or a .sol file on the contest's source
  status [CONTEST]                 list your submissions
  pull [CONTEST] [--dir DIR]       write your submissions and receipts below DIR (primacy)
    --force                        overwrite files that you have changed
  verify [FILE…]                   check receipts, heads of the ledger and the reports beside them (primacy)
    --key KEY                      use this public key instead of the site's
  witness --site URL --name NAME   sign the checkpoint of its public log, if it continues the last one it signed
    --state FILE                   what was signed, and the key of the witness (primacy-witness.json)
    --every MINUTES                repeat, until the log does not continue
    --listen [HOST:]PORT           sign when the site asks (LOG_WITNESSES)
    --key KEY                      the public key that the site is known by, for the first time
  --json                           print JSON, including errors
  --help, --version

A report begins with its title as a heading ('# Title') or with front matter ('---', 'title: …', '---').
PRIMACY_TOKEN and PRIMACY_SITE override what login stored.
Exit codes: 0 done, 1 refused or not genuine, 2 wrong use, 3 the site does not answer.`

const options = {
  site: { type: 'string' },
  status: { type: 'string' },
  contest: { type: 'string' },
  ...textOptions,
  key: { type: 'string' },
  dir: { type: 'string' },
  name: { type: 'string' },
  state: { type: 'string' },
  every: { type: 'string' },
  listen: { type: 'string' },
  force: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']
/** A command's result: one line per entry for people, and data for programs. `isGood` is false for a failed check. */
type Outcome = { lines: string[]; data: unknown; isGood?: boolean }
type Command = { options: readonly (keyof Values)[]; run: (args: string[], values: Values) => Promise<Outcome> }

const { env } = process
const defaultFolder = 'primacy'
const needsContest = 'Name the contest: --contest with its id or title. primacy contests lists them.'
const ownSite = (): Site => readCredentials(env)

const commands: Record<string, Command> = {
  login: {
    options: ['site'],
    async run(_args, { site: siteOption }) {
      const site = resolveSite(siteOption, env)
      const token = env.PRIMACY_TOKEN || (await promptForToken(site))
      const { accessToken, username } = await readToken({ site, token })
      const file = storeCredentials({ site, token }, env)
      const { scopes, expiresAt } = accessToken
      const lines = [
        `You are ${username} at ${site}, with the scopes ${scopes.join(', ')} until ${expiresAt.slice(0, 10)}.`,
        `The token is stored in ${file}.`,
      ]
      return { lines, data: { site, username, scopes, expiresAt, file } }
    },
  },
  contests: {
    options: ['status'],
    async run(_args, { status }) {
      if (status !== undefined && !contestStatuses.some((one) => one === status))
        return stop('usage', `There is no status '${status}'. Choose active, upcoming or ended.`)
      const { contests: found, now } = await listContests(ownSite(), status === undefined ? {} : { status })
      const contests = found.map(({ _id, title, startDate, endDate }) => {
        const dates = { startDate: new Date(startDate), endDate: new Date(endDate) }
        return { id: _id, title, status: status ?? contestStatus(dates, now), startDate, endDate }
      })
      const lines = contests.map(({ id, title, status: now, endDate }) => `${id}  ${now}  until ${endDate}  ${title}`)
      return { lines: lines.length > 0 ? lines : ['There are no contests.'], data: contests }
    },
  },
  submit: {
    options: ['contest', ...optionalTextNames.map(optionOf), 'key'],
    async run([file, ...extraArgs], { contest, key, ...values }) {
      if (!file || extraArgs.length > 0) return stop('usage', 'Name one report: primacy submit report.md --contest X')
      if (!contest) return stop('usage', needsContest)
      const files = mapOptionalTexts((name) => values[optionOf(name)])
      const { issue, isReplayed } = await submitReport(ownSite(), { file, contest, files, key })
      const { _id: id, title, placeInLine, lastSeq: revision, receivedAt, contentHash, receipt } = issue
      const lines = [
        isReplayed
          ? `'${title}' was already submitted, so it was not submitted again.`
          : `'${title}' was submitted to ${issue.contestId.title}.`,
        `Place in line: ${placeInLine}`,
        `Submission: ${id}`,
        `Received: ${receivedAt}`,
        `SHA-256: ${contentHash}`,
        `Signature: ${receipt?.signature ?? 'none'}`,
        'primacy pull writes its receipt to a file.',
      ]
      return { lines, data: { id, title, placeInLine, revision, receivedAt, contentHash, receipt, isReplayed } }
    },
  },
  prove: {
    options: ['contest'],
    async run([file, ...extraArgs], { contest }) {
      if (!file || extraArgs.length > 0) return stop('usage', 'Name one file: primacy prove report.md --contest X')
      if (!contest) return stop('usage', needsContest)
      const show = (line: string) => void process.stderr.write(`${terminalLine(line)}\n`)
      const data = await proveReport(ownSite(), { file, contest, show })
      return { lines: linesOfRun(data), data, isGood: data.result?.verdict === 'passes' }
    },
  },
  status: {
    options: [],
    async run(args) {
      const site = ownSite()
      const issues = await listOwnIssues(site, await contestIdOf(site, args))
      const data = issues.map(({ _id: id, title, status, duplicateOf = null, placeInLine, contestId, receivedAt }) => {
        return { id, title, status, duplicateOf, placeInLine, contest: contestId.title, receivedAt }
      })
      const lines = data.map(
        ({ id, title, placeInLine, contest, ...outcome }) =>
          `#${placeInLine}  ${verdictLabel(outcome)}  ${contest}  ${title}  ${id}`,
      )
      return { lines: lines.length > 0 ? lines : ['You have no submissions there.'], data }
    },
  },
  pull: {
    options: ['dir', 'force'],
    async run(args, { dir: folder = defaultFolder, force = false }) {
      const site = ownSite()
      const contestId = await contestIdOf(site, args)
      const pulled = await pullIssues(site, { folder, force, ...(contestId === undefined ? {} : { contestId }) })
      const keptCount = pulled.filter(({ outcome }) => outcome === 'kept').length
      const lines = pulled.flatMap(({ file, files, outcome }) =>
        outcome === 'written' ? files.map((one) => `written  ${one}`) : [`${outcome}  ${file}`],
      )
      if (pulled.length === 0) lines.push('You have no submissions there.')
      if (keptCount > 0) lines.push(`${keptCount} changed here and left as they are. --force overwrites them.`)
      return { lines, data: pulled }
    },
  },
  verify: {
    options: ['key', 'site'],
    async run(args, { key, site }) {
      const names = args.length > 0 ? args : [defaultFolder]
      const data = await verifyFiles(names, { key, readSite: () => resolveSite(site, env) })
      const lines = data.flatMap(({ file, problem }) =>
        problem ? [`FAILED  ${file}`, `        ${problem}`] : [`ok  ${file}`],
      )
      return { lines, data, isGood: data.every(({ problem }) => problem === null) }
    },
  },
  witness: { options: ['site', 'name', 'state', 'every', 'listen', 'key'], run: witness },
}

const witnessFile = 'primacy-witness.json'

async function witness(args: string[], values: Values): Promise<Outcome> {
  if (args.length > 0) return stop('usage', 'Name the site with --site, and nothing else.')
  const { site, name, key, every, listen: address, state: file = witnessFile } = values
  const state = await runWitness({ site: resolveSite(site, env), file, name, key, every, address })
  const lines = [
    `Witness: ${shownKey(state)}`,
    `Signed: ${state.size} leaves`,
    '',
    ...state.checkpoint.trimEnd().split('\n'),
  ]
  return { lines, data: { witness: shownKey(state), size: state.size, checkpoint: state.checkpoint } }
}

async function contestIdOf(site: Site, [contestName, ...extraArgs]: string[]): Promise<string | undefined> {
  if (extraArgs.length > 0) stop('usage', 'Name one contest, in quotes if its title has several words.')
  return contestName === undefined ? undefined : (await findContest(site, contestName))._id
}

function readArguments(argv: string[]) {
  try {
    return parseArgs({ args: joinKeyOption(argv), options, allowPositionals: true })
  } catch (error) {
    return stop('usage', `${firstSentence((error as Error).message)} primacy --help shows what there is.`)
  }
}

async function run(argv: string[]): Promise<Outcome> {
  const { positionals, values } = readArguments(argv)
  if (values.help) return { lines: usage.split('\n'), data: { usage } }
  if (values.version) return { lines: [`Primacy ${version()}`], data: { version: version() } }
  const [name, ...args] = positionals
  if (name === undefined) return stop('usage', usage)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) return stop('usage', `There is no command '${name}'. primacy --help shows what there is.`)
  const wrong = Object.keys(values).find(
    (option) => option !== 'json' && !command.options.some((one) => one === option),
  )
  if (wrong) return stop('usage', `primacy ${name} has no option --${wrong}. primacy --help shows what there is.`)
  return command.run(args, values)
}

/** package.json is two folders up, both from source and from the bundle; a copied file has none. */
function version(): string {
  try {
    return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
  } catch {
    return 'of an unknown version'
  }
}

const isJson = process.argv.includes('--json')

function print({ lines, data, isGood = true }: Outcome): void {
  process.stdout.write(`${isJson ? terminalJson(data) : lines.map(terminalLine).join('\n')}\n`)
  process.exitCode = isGood ? exitCodes.ok : exitCodes.refused
}

function fail(error: unknown): void {
  const problem = error instanceof CommandProblem ? error : null
  const message = problem?.message ?? `This is a mistake in primacy: ${(error as Error).message}`
  const exitCode = problem ? exitCodes[problem.outcome] : exitCodes.refused
  const output = { status: 'error', error: message, code: problem?.code ?? null, exitCode }
  process.stderr.write(`${isJson ? terminalJson(output) : terminalText(message)}\n`)
  process.exitCode = exitCode
}

run(process.argv.slice(2)).then(print, fail)
