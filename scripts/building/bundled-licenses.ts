import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const licenseFile = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** The licenses of all packages with a file in the bundle, which must accompany copies of the code. */
export function bundledLicenses(root: string, files: readonly string[]): string {
  const folders = new Set(files.map(packageFolder).filter((folder) => folder !== undefined))
  return [...folders]
    .sort()
    .map((folder) => licenseOf(join(root, folder)))
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** 'node_modules/a/node_modules/@b/c' for a file below it. */
const packageFolder = (file: string): string | undefined => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]

function licenseOf(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => licenseFile.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  if (texts.length === 0) texts.push(`Copyright ${author?.name ?? author ?? 'its authors'}`)
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`
}
