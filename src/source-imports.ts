import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

// For the architecture tests: the import graph below src.

export const root = import.meta.dirname

export const folderOf = (path: string) => path.split('/')[1] ?? ''

export type Import = { from: string; to: string; text: string }

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return name === 'migrations' ? [] : files(path)
    return /\.tsx?$/.test(name) ? [path] : []
  })

const sources = files(root).map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
/** Excludes what a feature adds to the tests. */
export const product = sources.filter(({ path }) => !/\.test\.tsx?$|^features\/[^/]+\/test\//.test(path))

const inStatement = /^(?:import|export)\s(?:[^'"]*?\sfrom\s*)?['"]([^'"]+)['"]/
const inCall = /import\(\s*['"]([^'"]+)['"]\s*\)/g

export const imports: Import[] = product.flatMap(({ path, text }) => {
  const statements = text.split(/\n(?=(?:import|export)\s)/).map((part) => inStatement.exec(part))
  const found = [...statements, ...text.matchAll(inCall)].filter((match) => match !== null)
  return found.map(([whole, target = '']) => {
    const to = target.startsWith('.') ? relative(root, resolve(root, dirname(path), target)) : target
    return { from: path, to, text: whole }
  })
})

/** Each forbidden import with its files, so that the message says what to move. */
export const violations = (from: RegExp, to: RegExp, except: (one: Import) => boolean = () => false) =>
  imports
    .filter((one) => from.test(one.from) && to.test(one.to) && !except(one))
    .map((one) => `${one.from} -> ${one.to}`)

export const holding = (pattern: RegExp, where: (path: string) => boolean) =>
  product.filter(({ path, text }) => where(path) && pattern.test(text)).map(({ path }) => path)
