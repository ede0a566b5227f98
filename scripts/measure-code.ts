import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createRandom, type Random } from '../test/random'
import { answerHelp } from './entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run measure [-- CHECKOUT] [--since=COMMIT] [--sample=SEED]
  prints the size and shape of the code`,
)

/**
 * Prints the size and shape of the code: `npx tsx scripts/measure-code.ts [CHECKOUT] [--since=COMMIT] [--sample=SEED]`.
 * Takes the folder of another checkout, so that two commits can be compared. Counts lines as `wc -l` does.
 * `--sample` also prints twenty names and twenty comments, picked at random from all sources.
 */
const { values, positionals } = parseArgs({
  options: { since: { type: 'string' }, sample: { type: 'string' } },
  allowPositionals: true,
})
const checkout = resolve(positionals[0] ?? '.')
const { since, sample: seed } = values
const nouns = ['accounts', 'contests', 'issues', 'judging', 'awards']

const filesBelow = (folder: string): string[] =>
  existsSync(join(checkout, folder))
    ? readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(checkout, join(entry.parentPath, entry.name)))
    : []
const read = (file: string) => readFileSync(join(checkout, file), 'utf8')
const countLines = (files: string[]) => files.reduce((sum, file) => sum + read(file).split('\n').length - 1, 0)
const countMatches = (files: string[], pattern: RegExp) =>
  files.reduce((sum, file) => sum + (read(file).match(pattern)?.length ?? 0), 0)

const isCode = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
const ofClient = [
  ...filesBelow('src/web'),
  ...filesBelow('src/features').filter((file) => /^[^/]+\/[^/]+\/[^/]+\/web\//.test(file)),
]
const client = ofClient.filter((file) => isCode(file) && !file.startsWith('src/web/testing/'))
const styles = ofClient.filter((file) => file.endsWith('.css'))
const publicStyles = filesBelow('public').filter((file) => file.endsWith('.css'))

const components = countMatches(
  client.filter((file) => file.endsWith('.tsx')),
  /^(?:export )?(?:function [A-Z]\w*[(<]|const [A-Z]\w* = (?:memo|forwardRef|lazy)?\(?)/gm,
)
const effects = countMatches(client, /\buse(?:Layout|Insertion)?Effect\(/g)

/** Class selectors of style sheets that apply everywhere. Classes of CSS Modules are local, but for `:global`. */
function globalClasses(): string[] {
  const names = new Set<string>()
  for (const file of [...styles, ...publicStyles]) {
    const isModule = file.endsWith('.module.css')
    const selectors = withoutComments(read(file))
      .split('\n')
      .filter((line) => /[{,]$/.test(line) && (!isModule || line.includes(':global')))
    for (const [, name] of selectors.join('\n').matchAll(/\.([a-zA-Z][\w-]*)/g)) if (name) names.add(name)
  }
  return [...names]
}

const withoutComments = (css: string) =>
  css
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('')

/** How many import lines lead from one noun of the server to another. */
function importsBetween(from: string, to: string): number {
  const files = filesBelow(`src/server/${from}`).filter(isCode)
  return files.reduce((sum, file) => {
    const targets = [...read(file).matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) =>
      relative(checkout, resolve(checkout, dirname(file), path)),
    )
    return sum + targets.filter((target) => target.startsWith(`src/server/${to}/`)).length
  }, 0)
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function commits() {
  const range = since ? [`${since}..HEAD`] : []
  const log = execFileSync('git', ['-C', checkout, 'log', '--no-merges', '--format=%s%x1f%b%x1e', ...range], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  const entries = log.split('\x1e').filter((entry) => entry.trim())
  const lengths = entries.map((entry) => entry.trim().split('\x1f')[0]?.length ?? 0)
  const withBody = entries.filter((entry) => entry.split('\x1f')[1]?.trim()).length
  return `${entries.length} commits: median ${median(lengths)}, longest ${Math.max(...lengths)} characters; ${withBody} with a body`
}

const classes = globalClasses()
const pairs = nouns.flatMap((from, index) => nouns.slice(index + 1).map((to) => [from, to] as const))
console.log(`client TypeScript without tests: ${countLines(client)} lines in ${client.length} files`)
console.log(`client CSS: ${countLines(styles)} lines in ${styles.length} files`)
console.log(`effects: ${effects} in ${components} components, ${((100 * effects) / components).toFixed(1)} per 100`)
console.log(
  `global CSS classes: ${classes.length}, of at most 4 letters: ${classes.filter((name) => name.length <= 4).length}`,
)
for (const [low, high] of pairs)
  console.log(
    `imports ${high} -> ${low}: ${importsBetween(high, low)}, ${low} -> ${high}: ${importsBetween(low, high)}`,
  )
console.log(
  `files that name pocLink, without tests: ${filesBelow('src').filter((file) => isCode(file) && read(file).includes('pocLink')).length}`,
)
console.log(`commit subjects${since ? ` since ${since}` : ''}: ${commits()}`)

function printSample(title: string, entries: string[], { pick }: Random) {
  console.log(`\n${title}, 20 of ${entries.length} (seed ${seed})`)
  for (let count = 0; count < 20; count += 1) console.log(`- ${pick(entries)}`)
}

/** Comments on lines of their own; lines that follow each other are one comment. */
function commentsOf(code: string): string[] {
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

if (seed) {
  const sources = ['src', 'test', 'e2e', 'bench', 'scripts']
    .flatMap(filesBelow)
    .filter((file) => /\.(m?tsx?|mjs)$/.test(file))
  const random = createRandom(Number(seed))
  const names = sources.flatMap((file) =>
    [...read(file).matchAll(/^(?:export )?(?:async )?(?:function|const|type|class|interface) (\w+)/gm)].map(
      ([, name]) => `\`${name}\` (${file})`,
    ),
  )
  const comments = sources.flatMap((file) => commentsOf(read(file)).map((text) => `"${text}" (${file})`))
  printSample('names', names, random)
  printSample('comments', comments, random)
}
