import { isAbsolute, join, relative, sep } from 'node:path'

/** A test as reported. `null`: this machine can't run it. */
export type TestRun = { file: string; title: string; passed: boolean | null }

type VitestReport = {
  testResults?: { name: string; assertionResults: { ancestorTitles: string[]; title: string; status: string }[] }[]
}

type Suite = { title: string; file: string; specs?: Spec[]; suites?: Suite[] }
type Spec = { title: string; tests: { status: string }[] }
type StoryReport = { suites?: Suite[]; config?: { rootDir?: string } }

type FaultReport = {
  results?: { fault: string; verdict: { name: string; pass: boolean; impossible?: string | null } }[]
}

export function vitestRuns({ testResults = [] }: VitestReport, root: string): TestRun[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: pathIn(root, name),
      title: [...ancestorTitles.filter(Boolean), title].join(' > '),
      passed: status === 'passed',
    })),
  )
}

/** Playwright's suites are files first and groups of tests below. */
export function storyRuns({ suites = [], config = {} }: StoryReport, root: string): TestRun[] {
  const walk = (suite: Suite, groups: string[], file: string): TestRun[] => [
    ...(suite.specs ?? []).map(({ title, tests }) => ({
      file,
      title: [...groups, title].join(' > '),
      passed: tests.length > 0 && tests.every(({ status }) => status === 'expected'),
    })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...groups, inner.title], file)),
  ]
  return suites.flatMap((suite) => walk(suite, [], pathIn(root, join(config.rootDir ?? '', suite.file))))
}

/** Each fault scenario counts as a test whose title ends in the id of its fault. */
export function faultRuns({ results = [] }: FaultReport): TestRun[] {
  return results.map(({ fault, verdict }) => ({
    file: 'bench/chaos/smoke.ts',
    title: `${verdict.name} [${fault}]`,
    passed: verdict.impossible ? null : verdict.pass,
  }))
}

const pathIn = (root: string, path: string) => (isAbsolute(path) ? relative(root, path) : path).split(sep).join('/')

const idPattern = /^(\d\.[a-z0-9-]+\.\d\d|V\d+\.\d+\.\d+|[TF]\d+)$/

/**
 * The ids in a title's brackets. `[2.login.01 .02 T13]` names 2.login.01, 2.login.02 and T13: a leading dot replaces
 * the last number. Brackets that start with anything else are part of the sentence.
 */
export function idsIn(title: string): { ids: string[]; malformed: string[] } {
  const ids: string[] = []
  const malformed: string[] = []
  for (const [, content = ''] of title.matchAll(/\[((?:\d\.[a-z]|[VTF]\d)[^\][]*)\]/g)) {
    for (const token of content.split(' ')) {
      const id = token.startsWith('.') ? (ids.at(-1) ?? '').replace(/\.\d+$/, token) : token
      if (idPattern.test(id)) ids.push(id)
      else malformed.push(token)
    }
  }
  return { ids, malformed }
}
