import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom } from '../test/random'
import { relativeImports } from './checks/relative-imports'
import { answerHelp } from './entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run measure [-- CHECKOUT] [--since=COMMIT] [--sample=SEED]
  prints size and shape of the code as a table; lines are counted as wc -l does
  CHECKOUT  measures another checkout, so that two commits can be compared
  --since   looks only at the subjects of commits after this one
  --sample  also prints names, comments, test titles, texts of screens and commits, picked at random`,
)

const { values, positionals } = parseArgs({
  options: { since: { type: 'string' }, sample: { type: 'string' } },
  allowPositionals: true,
})
const checkout = resolve(positionals[0] ?? '.')

const git = (...words: string[]) =>
  execFileSync('git', ['-C', checkout, ...words], { encoding: 'utf8', maxBuffer: 1e8 }).trim()
const read = (path: string) => readFileSync(join(checkout, path), 'utf8')
const countLines = (paths: string[]) => paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0)
const countMatches = (paths: string[], pattern: RegExp) =>
  paths.reduce((sum, path) => sum + (read(path).match(pattern)?.length ?? 0), 0)

const tracked = git('ls-files').split('\n')
const source = tracked.filter((path) => /\.tsx?$/.test(path))
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.includes('/test/')
const product = source.filter((path) => path.startsWith('src/') && !isTest(path))
const features = product.filter((path) => /^src\/features\/[^/]+\//.test(path))
const core = product.filter((path) => !features.includes(path))
const database = product.filter((path) => /^src\/server\/db\/(?!tables\/|migrations\/)/.test(path))
const web = product.filter((path) => /^src\/(?:web\/|features\/[^/]+\/web[./])/.test(path))

/** Imports of types leave nothing at run time. */
function importsOf(path: string, among: ReadonlySet<string>): string[] {
  const lines = read(path).split('\n')
  const text = lines.filter((line) => !line.startsWith('import type')).join('\n')
  return relativeImports(path, text, (one) => among.has(one))
}

/** The most files that all reach each other by imports. */
function largestCircle(paths: string[]): number {
  const among = new Set(paths)
  const next = new Map(paths.map((path) => [path, importsOf(path, among)]))
  const reached = new Map(paths.map((path) => [path, reachedFrom(path, next)]))
  return Math.max(
    ...paths.map((path) => [...(reached.get(path) ?? [])].filter((one) => reached.get(one)?.has(path)).length),
  )
}

function reachedFrom(start: string, next: ReadonlyMap<string, string[]>): Set<string> {
  const seen = new Set<string>()
  const waiting = [...(next.get(start) ?? [])]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    waiting.push(...(next.get(path) ?? []))
  }
  return seen
}

const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { optional?: boolean }> }
const packages = Object.keys(lock.packages).filter((path) => path !== '')
const subjects = git('log', '--no-merges', '--format=%s', ...(values.since ? [`${values.since}..HEAD`] : [])).split(
  '\n',
)

const rows: [string, string | number][] = [
  ['tracked lines', countLines(tracked.filter((path) => !/\.(?:png|woff2|ico|gz|pdf|pf2|jpg)$/.test(path)))],
  ['tracked files', tracked.length],
  ['product TypeScript, lines', countLines(product)],
  ['product TypeScript, files', product.length],
  ['of it outside src/features, lines', countLines(core)],
  ['features, lines', countLines(features)],
  ['server/db without tables and migrations, lines', countLines(database)],
  [
    "casts 'as unknown as' in the server, tests left out",
    countMatches(
      product.filter((path) => path.includes('/server/')),
      /\bas unknown as\b/g,
    ),
  ],
  ['files that a client imports in one circle, at most', largestCircle(web)],
  ['groups by file name in vite.config.ts', countMatches(['vite.config.ts'], /\{\s*name: '[\w-]+',\s*(?:test|tags):/g)],
  ['packages in the lock file', packages.length],
  ['words in README.md', read('README.md').split(/\s+/).length],
  [`commit subjects over 60 characters, of ${subjects.length}`, subjects.filter((one) => one.length > 60).length],
]

console.log('| what | how many |\n|---|---|')
for (const [what, count] of rows) console.log(`| ${what} | ${count} |`)

/** Comments on lines of their own; lines that follow each other are one comment. */
function commentsIn(code: string): string[] {
  const comments: string[] = []
  let isOpen = false
  for (const line of code.split('\n').map((one) => one.trim())) {
    const isComment = /^(?:\/\/|\/\*\*|\*)/.test(line)
    const words = line
      .replace(/^(?:\/\*\*|\*\/|\*|\/\/)/, '')
      .replace('*/', '')
      .trim()
    if (isComment && isOpen) comments.push(`${comments.pop()} ${words}`.trim())
    else if (isComment) comments.push(words)
    isOpen = isComment && !line.endsWith('*/')
  }
  return comments
}

const captured = (paths: string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line) => {
        const text = pattern.exec(line.trim())?.[1]
        return text ? [`${text} (${path})`] : []
      }),
  )

function printSample(seed: number): void {
  const { pick } = createRandom(seed)
  const samples: [string, number, string[]][] = [
    ['names', 40, captured(source, /^(?:export )?(?:async )?(?:function|const|type|class|interface) (\w+)/)],
    ['comments', 30, source.flatMap((path) => commentsIn(read(path)).map((text) => `${text} (${path})`))],
    [
      'test titles',
      20,
      captured(
        source.filter((path) => /\.(?:test|spec)\./.test(path)),
        /^(?:test|it)\('(.+)',/,
      ),
    ],
    [
      'texts of screens',
      40,
      captured(
        web.filter((path) => path.endsWith('.tsx')),
        />([A-Z][^<>{}=;]{8,})</,
      ),
    ],
    ['commits', 20, subjects],
  ]
  for (const [what, count, all] of samples) {
    console.log(`\n${what}, ${count} of ${all.length} (seed ${seed})`)
    for (let index = 0; index < count; index += 1) console.log(`- ${pick(all)}`)
  }
}

if (values.sample) printSample(Number(values.sample))
