/**
 * What scanners say of the product and what is no weakness of it. Each with its reason: a finding that nobody can
 * explain belongs mended.
 */
export const explained = [
  {
    tool: 'wapiti',
    finding: /X-XSS-Protection is not set/,
    reason: 'browsers have dropped the filter that this header steered, because it could be turned against a page',
  },
]

/** Every fault of a scan, one sentence each: a finding in the product, or a planted hole that a tool did not see. */
export function scanFaults(runs, reasons = explained) {
  return runs.flatMap((run) => (run.target === 'product' ? productFaults(run, reasons) : canaryFaults(run)))
}

function productFaults({ tool, did, findings }, reasons) {
  if (!did && findings.length === 0) return [`${tool}: tried nothing on the product`]
  return unexplained({ tool, findings }, reasons).map(({ kind, where }) => `${tool}: ${kind}: ${where}`)
}

const unexplained = ({ tool, findings }, reasons) =>
  findings.filter(
    ({ kind, where }) => !reasons.some((one) => one.tool === tool && one.finding.test(`${kind}: ${where}`)),
  )

function canaryFaults({ tool, expected, findings }) {
  const seen = new Set(findings.map(({ kind }) => kind))
  return expected
    .filter((kind) => !seen.has(kind))
    .map((kind) => `${tool}: did not see what was planted for it: ${kind}`)
}

/** The runs as a table in Markdown. */
export function scanTable(runs, reasons = explained) {
  const rows = runs.map((run) => {
    const isCanary = run.target === 'canary'
    const left = isCanary ? run.findings : unexplained(run, reasons)
    const aside = run.findings.length - left.length
    const wanted = isCanary ? run.expected.join(', ') : 'none'
    const verdict = scanFaults([run], reasons).length === 0 ? 'as expected' : 'FAULT'
    const found = [byKind(left), aside > 0 ? `(explained: ${aside})` : ''].filter(Boolean).join(' ')
    return `| ${run.tool} | ${run.target} | ${run.did} | ${run.seconds} | ${found} | ${wanted} | ${verdict} |`
  })
  return [
    '| tool | target | tried | seconds | findings | expected | verdict |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ]
    .join('\n')
    .concat('\n')
}

function byKind(findings) {
  const counts = new Map()
  for (const { kind } of findings) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ') || '0'
}
