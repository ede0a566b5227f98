import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isEntryPoint } from '../entry-point'
import { type Finding, problemsOf, report } from './report'

/** What secrets look like, whatever their name. */
const shapes: [kind: string, shape: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]{1,16} ){0,2}PRIVATE KEY(?: BLOCK)?-----/],
  ['an AWS key', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22})/],
  ['a GitLab token', /\bglpat-[\w-]{20}/],
  ['a Slack token', /\bxox[abeoprs]-[\w-]{10}|hooks\.slack\.com\/services\/T\w{8}/],
  ['a Google key', /\bAIza[\w-]{35}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16}/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a signed token', /\.eyJ[\w-]{17}/],
  // If the password is literally the word, it is an example.
  ['an address with a password', /[a-z]:\/\/[^\s/:@'"`]{1,64}:(?!\\?\$\{|password@|secret@)[^\s/:@'"`]{6,128}@/],
]

/**
 * A value without spaces after a name that suggests a secret: `API_TOKEN=...`, `"password": "..."`, `secret = '...'`.
 */
const namedSecret =
  /(?:secret|passw(?:or)?d|token|api_?key|private_?key|credential|pepper|salt)\w{0,20}["']?\s{0,3}[:=]\s{0,3}["'`]?([A-Za-z0-9+/_=-]{20,})/gi

/** Finds what looks like a secret in a text. */
export function secretsIn(path: string, text: string): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const kinds = shapes.filter(([, shape]) => shape.test(line)).map(([kind]) => kind)
    const values = [...line.matchAll(namedSecret)].map(([, value = '']) => value)
    if (values.some(looksRandom)) kinds.push('a value that looks random')
    return kinds.map((kind) => ({ key: `${path}: ${kind}`, at: `${path}:${index + 1}`, kind }))
  })
}

/** Names and words repeat few letters; keys mix digits and letters, and hardly repeat. */
function looksRandom(value: string): boolean {
  if (!/\d/.test(value) || !/[a-z]/i.test(value)) return false
  // A wallet's or contract's address is public; a private key is longer.
  if (/^0x[0-9a-f]{40}$/i.test(value)) return false
  const counts = new Map<string, number>()
  for (const letter of value) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const bits = [...counts.values()].reduce(
    (sum, count) => sum - (count / value.length) * Math.log2(count / value.length),
    0,
  )
  return bits > (/^[0-9a-f]+$/i.test(value) ? 3 : 3.7)
}

/** Every file that git tracks, except binary ones. */
function readTrackedTexts(): [path: string, text: string][] {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const list = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
  return list
    .split('\0')
    .filter(Boolean)
    .map((path): [string, string] => [path, readFileSync(root + path, 'utf8')])
    .filter(([, text]) => !text.includes('\0'))
}

if (isEntryPoint(import.meta.url)) {
  const texts = readTrackedTexts()
  const findings = texts.flatMap(([path, text]) => secretsIn(path, text))
  report(`secrets: ${texts.length} files`, problemsOf(findings, new Map()))
}
