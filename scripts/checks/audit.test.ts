import { expect, test } from 'vitest'
import { auditLines, readAudit } from './audit'

const report = (...found: { name: string; [field: string]: unknown }[]) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(found.map((one) => [one.name, one])),
    metadata: { dependencies: { total: 900 } },
  })
const low = { name: 'small', severity: 'low', range: '<1.2.0', via: ['deep'], fixAvailable: true }
const high = {
  name: 'torn',
  severity: 'high',
  range: '<=2.0.1',
  via: [{ title: 'Reads what it should not', url: 'https://github.com/advisories/GHSA-x' }],
  fixAvailable: { name: 'torn', version: '3.0.0', isSemVerMajor: true },
}

test('a report without findings passes', () => {
  expect(auditLines(readAudit(report()))).toEqual(['audit: 0 packages with findings, passed'])
})

test("a finding below high is reported but doesn't fail", () => {
  expect(auditLines(readAudit(report(low)))).toEqual([
    'low: small <1.2.0: through deep (fixed by a newer version)',
    'audit: 1 packages with findings, passed',
  ])
})

test('a finding from high on fails, and comes first with its advisory and its fix [V15.2.1]', () => {
  const audit = readAudit(report(low, high, { ...high, name: 'worse', severity: 'critical', fixAvailable: false }))
  expect(audit.state).toBe('failed')
  expect(audit).toMatchObject({ findings: [{ name: 'worse' }, { name: 'torn' }, { name: 'small' }] })
  expect(auditLines(audit)[0]).toContain('(no newer version fixes it)')
  expect(auditLines(audit)[1]).toBe(
    'high: torn <=2.0.1: Reads what it should not https://github.com/advisories/GHSA-x (fixed by torn 3.0.0, a major change)',
  )
})

test('an unknown severity fails', () => {
  expect(readAudit(report({ ...low, severity: 'catastrophic' })).state).toBe('failed')
})

test.each([
  ['that is cut off', '{"message":"request to https://registry.example failed","error":{}}', 'request to'],
  ['that knows no audit', '{"error":{"code":"ENOAUDIT","summary":"does not implement audit"}}', 'ENOAUDIT: does not'],
  ['that answers with an error', '{"statusCode":404,"error":"Not Found"}', 'Not Found'],
  ['that sends a page', 'npm error\n<html>proxy</html>', '<html>proxy</html>'],
  ['that says nothing', '', 'npm answered nothing'],
  ['that sends an empty object', '{}', 'npm gave no report'],
  ['that sends null', 'null', 'null'],
  ['that looked at no package', '{"vulnerabilities":{},"metadata":{"dependencies":{"total":0}}}', 'npm gave no report'],
])('claims nothing about a registry %s: the audit was not run', (_, output, reason) => {
  const audit = readAudit(output)
  expect(audit.state).toBe('not run')
  expect(auditLines(audit)).toEqual([expect.stringContaining(`audit: not run: ${reason}`)])
})
