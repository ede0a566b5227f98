import type { Finding, Target } from './tool'

/** What a tool tried on a target and what it found there. */
export type Run = {
  tool: string
  target: Target['name']
  expected: readonly string[]
  did: string
  findings: readonly Finding[]
  seconds: number
}

/** Findings in the product that are no weakness. One that nobody can explain has to be fixed. */
type Explanation = { tool: string; finding: RegExp; reason: string }
export const explanations: Explanation[] = [
  {
    tool: 'wapiti',
    finding: /X-XSS-Protection is not set/,
    reason: 'browsers dropped the filter behind this header, because it could be turned against a page',
  },
]

/** Every problem of a scan, one sentence each: a finding in the product, or a planted hole that a tool missed. */
export function scanProblems(runs: readonly Run[], explained = explanations): string[] {
  return runs.flatMap((run) => (run.target === 'product' ? productProblems(run, explained) : canaryProblems(run)))
}

function productProblems({ tool, did, findings }: Run, explained: Explanation[]): string[] {
  if (!did && findings.length === 0) return [`${tool}: tried nothing on the product`]
  return unexplained({ tool, findings }, explained).map(({ kind, where }) => `${tool}: ${kind}: ${where}`)
}

const unexplained = ({ tool, findings }: Pick<Run, 'tool' | 'findings'>, explained: Explanation[]) =>
  findings.filter(
    ({ kind, where }) => !explained.some((one) => one.tool === tool && one.finding.test(`${kind}: ${where}`)),
  )

function canaryProblems({ tool, expected, findings }: Run): string[] {
  const found = new Set(findings.map(({ kind }) => kind))
  return expected.filter((kind) => !found.has(kind)).map((kind) => `${tool}: missed a planted hole: ${kind}`)
}

/** The runs as a table in Markdown. */
export function scanTable(runs: readonly Run[], explained = explanations): string {
  const rows = runs.map((run) => {
    const isCanary = run.target === 'canary'
    const left = isCanary ? run.findings : unexplained(run, explained)
    const explainedCount = run.findings.length - left.length
    const wanted = isCanary ? run.expected.join(', ') : 'none'
    const verdict = scanProblems([run], explained).length === 0 ? 'as expected' : 'PROBLEM'
    const found = [countByKind(left), explainedCount > 0 ? `(explained: ${explainedCount})` : ''].filter(Boolean)
    return `| ${run.tool} | ${run.target} | ${run.did} | ${run.seconds} | ${found.join(' ')} | ${wanted} | ${verdict} |`
  })
  return [
    '| tool | target | tried | seconds | findings | expected | verdict |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

function countByKind(findings: readonly Finding[]): string {
  const counts = new Map<string, number>()
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ') || '0'
}
