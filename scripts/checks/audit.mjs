import { spawnSync } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const severities = ['info', 'low', 'moderate', 'high', 'critical']
const failsFrom = severities.indexOf('high')

/**
 * What `npm audit --json` answered, in one of three words. Only a whole report counts as one: an answer without it says
 * that the registry could not be asked, which is no finding and no clean bill either.
 */
export function readAudit(output) {
  const answer = parsed(output)
  if (!answer) return { state: 'not run', reason: lastLine(output) || 'npm answered nothing' }
  if (answer.error || !isReport(answer)) return { state: 'not run', reason: reasonOf(answer) }
  const findings = Object.values(answer.vulnerabilities)
    .map((one) => ({ name: one.name, severity: one.severity, range: one.range, why: whyOf(one), mend: mendOf(one) }))
    .sort((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name))
  return { state: findings.some((one) => rank(one) >= failsFrom) ? 'failed' : 'passed', findings }
}

/** A severity that nobody here knows is taken for the worst. */
const rank = ({ severity }) => (severities.includes(severity) ? severities.indexOf(severity) : severities.length)

/** A report counts what it looked at; of no packages at all nothing was looked at. */
const isReport = ({ vulnerabilities, metadata }) =>
  typeof vulnerabilities === 'object' && vulnerabilities !== null && (metadata?.dependencies?.total ?? 0) > 0

/** Advisories by their title; a package that is only hit through others names those. */
const whyOf = ({ via = [] }) =>
  via
    .map((one) => (typeof one === 'string' ? `through ${one}` : [one.title, one.url].filter(Boolean).join(' ')))
    .join('; ')

function mendOf({ fixAvailable }) {
  if (!fixAvailable) return 'no newer version mends it'
  if (fixAvailable === true) return 'mended by a newer version'
  return `mended by ${fixAvailable.name} ${fixAvailable.version}${fixAvailable.isSemVerMajor ? ', a major change' : ''}`
}

function reasonOf({ error, message }) {
  const told = typeof error === 'object' && error !== null ? [error.code, error.summary, error.detail] : [error]
  return [message, ...told].filter((part) => typeof part === 'string' && part !== '').join(': ') || 'npm gave no report'
}

function parsed(output) {
  try {
    const value = JSON.parse(output)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

const lastLine = (text) => text.trim().split('\n').at(-1) ?? ''

/** The sentences for the one who asked. */
export function auditLines(audit) {
  if (audit.state === 'not run') return [`audit: not run: ${audit.reason}`]
  return [
    ...audit.findings.map(({ name, severity, range, why, mend }) => `${severity}: ${name} ${range}: ${why} (${mend})`),
    `audit: ${audit.findings.length} packages with findings, ${audit.state}`,
  ]
}

function audit() {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  // One command line: on Windows npm is a script that only a shell starts.
  const { stdout = '', error } = spawnSync('npm audit --json --package-lock-only', {
    cwd,
    shell: true,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  const read = error ? { state: 'not run', reason: error.message } : readAudit(stdout)
  for (const line of auditLines(read)) console.log(line)
  process.exitCode = read.state === 'failed' ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) audit()
