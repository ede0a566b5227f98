import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { answerHelp, isEntryPoint } from '../entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run audit
  asks the registry for known vulnerabilities of every locked package; fails from high on`,
)

const severities = ['info', 'low', 'moderate', 'high', 'critical']
const failsFrom = severities.indexOf('high')

type Vulnerability = {
  name: string
  severity: string
  range: string
  via?: (string | { title?: string; url?: string })[]
  fixAvailable: boolean | { name: string; version: string; isSemVerMajor?: boolean }
}
/** npm's possible reply, without any guarantees. */
type Answer = {
  vulnerabilities?: Record<string, Vulnerability> | null
  metadata?: { dependencies?: { total?: number } }
  error?: unknown
  message?: unknown
}
type Finding = { name: string; severity: string; range: string; why: string; fix: string }
type Audit = { state: 'not run'; reason: string } | { state: 'passed' | 'failed'; findings: Finding[] }

/**
 * Parses the output of `npm audit --json`. Only a complete report can pass or fail: otherwise the registry couldn't be
 * reached, which says nothing about the packages.
 */
export function readAudit(output: string): Audit {
  const answer = parsed(output)
  if (!answer) return { state: 'not run', reason: lastLine(output) || 'npm answered nothing' }
  const vulnerabilities = answer.error ? null : reportedIn(answer)
  if (!vulnerabilities) return { state: 'not run', reason: reasonOf(answer) }
  const findings = Object.values(vulnerabilities)
    .map((one) => ({ name: one.name, severity: one.severity, range: one.range, why: whyOf(one), fix: fixOf(one) }))
    .sort((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name))
  return { state: findings.some((one) => rank(one) >= failsFrom) ? 'failed' : 'passed', findings }
}

/** An unknown severity counts as the worst. */
const rank = ({ severity }: Finding) =>
  severities.includes(severity) ? severities.indexOf(severity) : severities.length

/** A report's findings, or null if it didn't check any package. */
const reportedIn = ({ vulnerabilities, metadata }: Answer) =>
  typeof vulnerabilities === 'object' && (metadata?.dependencies?.total ?? 0) > 0 ? vulnerabilities : null

/** The titles of the advisories, or the names of the packages that the finding comes through. */
const whyOf = ({ via = [] }: Vulnerability) =>
  via
    .map((one) => (typeof one === 'string' ? `through ${one}` : [one.title, one.url].filter(Boolean).join(' ')))
    .join('; ')

function fixOf({ fixAvailable }: Vulnerability): string {
  if (!fixAvailable) return 'no newer version fixes it'
  if (fixAvailable === true) return 'fixed by a newer version'
  return `fixed by ${fixAvailable.name} ${fixAvailable.version}${fixAvailable.isSemVerMajor ? ', a major change' : ''}`
}

function reasonOf({ error, message }: Answer): string {
  const { code, summary, detail } = (typeof error === 'object' && error !== null ? error : { code: error }) as Record<
    string,
    unknown
  >
  const reasons = [message, code, summary, detail].filter((part) => typeof part === 'string' && part !== '')
  return reasons.join(': ') || 'npm gave no report'
}

function parsed(output: string): Answer | null {
  try {
    const value = JSON.parse(output)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''

export function auditLines(audit: Audit): string[] {
  if (audit.state === 'not run') return [`audit: not run: ${audit.reason}`]
  return [
    ...audit.findings.map(({ name, severity, range, why, fix }) => `${severity}: ${name} ${range}: ${why} (${fix})`),
    `audit: ${audit.findings.length} packages with findings, ${audit.state}`,
  ]
}

function runAudit(): void {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  // A single command line, because npm on Windows is a script that only a shell can start.
  const { stdout = '', error } = spawnSync('npm audit --json --package-lock-only', {
    cwd,
    shell: true,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  const audit: Audit = error ? { state: 'not run', reason: error.message } : readAudit(stdout)
  for (const line of auditLines(audit)) console.log(line)
  process.exitCode = audit.state === 'failed' ? 1 : 0
}

if (isEntryPoint(import.meta.url)) runAudit()
