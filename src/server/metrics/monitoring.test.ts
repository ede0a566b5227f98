import { readFileSync } from 'node:fs'
import type { MetricObject } from 'prom-client'
import { expect, test } from 'vitest'
import { createMetrics } from './metrics'

const fileOf = (name: string) => readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8')

const words = new Set(['and', 'or', 'unless', 'offset', 'by', 'e'])
/** Prometheus itself adds them. */
const ofPrometheus = { metrics: ['up'], labels: ['job', 'instance', 'le'] }

/** Metrics and labels that a query in PromQL names. */
function namesIn(query: string): { metrics: string[]; labels: string[] } {
  const selectors = [...query.matchAll(/\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
    [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
  )
  const groupings = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, inner = '']) => inner.split(/\s*,\s*/))
  const rest = query.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ').replace(/\b\w+\s*\(/g, ' ')
  const metrics = [...rest.matchAll(/\b[a-z]\w*\b/g)].map(([name]) => name).filter((name) => !words.has(name))
  return { metrics, labels: [...selectors, ...groupings] }
}

function registered() {
  const { registry } = createMetrics()
  const metrics: (MetricObject & { labelNames?: string[] })[] = registry.getMetricsAsArray()
  const names = metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [name, ...['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)] : [name],
  )
  return {
    metrics: new Set([...names, ...ofPrometheus.metrics]),
    labels: new Set([...metrics.flatMap(({ labelNames = [] }) => labelNames), ...ofPrometheus.labels]),
  }
}

const ruleQueries = () =>
  [...fileOf('alerts.yml').matchAll(/\n {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
    ([, block, line]) => block ?? line ?? '',
  )
const dashboardQueries = () =>
  (JSON.parse(fileOf('grafana-dashboard.json')).panels as { targets?: { expr: string }[] }[]).flatMap(
    ({ targets = [] }) => targets.map(({ expr }) => expr),
  )

test.each([
  ['alert rules', ruleQueries, 15],
  ['dashboard', dashboardQueries, 25],
] as const)('every metric and label of the %s exists', (_, queriesOf, least) => {
  const queries = queriesOf()
  expect(queries.length).toBeGreaterThanOrEqual(least)
  const known = registered()
  const unknown = queries.flatMap((query) => {
    const { metrics, labels } = namesIn(query)
    expect([query, metrics.length]).not.toEqual([query, 0])
    return [...metrics.filter((name) => !known.metrics.has(name)), ...labels.filter((name) => !known.labels.has(name))]
  })
  expect(unknown).toEqual([])
})

test('every metric of our own is on the dashboard', () => {
  const shown = dashboardQueries().join('\n')
  const own = [...registered().metrics].filter((name) => !/^(process|nodejs)_|_(bucket|sum|count)$/.test(name))
  expect(own.filter((name) => !shown.includes(name))).toEqual([])
})

test('every alert has a name, a severity and a sentence', () => {
  const alerts = fileOf('alerts.yml')
    .split(/\n {6}- alert: /)
    .slice(1)
  expect(alerts).toHaveLength(ruleQueries().length)
  for (const alert of alerts) expect(alert).toMatch(/^Primacy\w+\n[\s\S]*severity: (page|warn) \}[\s\S]*summary: '.+'/)
})
