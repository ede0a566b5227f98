import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { installTool } from '../../test/machine/install-tool'
import { expectThat, NotRun } from './checks'
import { type Ended, runProgram } from './run-commands'

const env = { PATH: `${process.env.PATH}:/usr/sbin:/sbin`, HOME: process.env.HOME ?? '/tmp' }

/** Where the linters are installed; if the registry can't be reached, the check counts as not run. */
export function installLinters(): string {
  try {
    return installTool('tools/linters')
  } catch (error) {
    throw new NotRun(`the linters could not be installed: ${String(error).trim().split('\n').at(-1)}`)
  }
}

/** Runs a program on the clone's files; if it isn't installed, the check counts as not run. */
export async function lintWith(root: string, program: string, ...words: string[]): Promise<Ended> {
  const ended = await runProgram(program, words, { cwd: root, env })
  if (ended.err.includes('ENOENT')) throw new NotRun(`${program} is not installed`)
  expectThat(ended.code === 0, `${program} ${words.join(' ')}: ${ended.out}${ended.err}`)
  return ended
}

type Manifest = { apiVersion: string; kind: string } & Record<string, unknown>
type Model = new (content: object) => { validate(): void }

/** Checks a manifest against the schema that Kubernetes publishes for its kind, and that it knows every field. */
export async function lintManifest(root: string, linters: string, file: string): Promise<string> {
  const load = createRequire(join(linters, 'package.json'))
  const content: Manifest = load('yaml').parse(readFileSync(file, 'utf8'))
  const { kind, apiVersion } = content
  const Kind: Model | undefined = load(`kubernetes-models/${apiVersion}`)[kind]
  if (!Kind) throw new Error(`there is no ${kind} in ${apiVersion}`)
  new Kind(content).validate()
  // The schemas allow unknown fields. Type checking doesn't, if it sees the manifest as a literal.
  const source = join(linters, `${basename(file, '.yaml')}.ts`)
  const type = `import type { I${kind} } from 'kubernetes-models/${apiVersion}'`
  writeFileSync(source, `${type}\nexport const manifest: I${kind} = ${JSON.stringify(content)}\n`)
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  await lintWith(root, process.execPath, 'node_modules/typescript/bin/tsc', ...options, source)
  return `${kind} of ${apiVersion}`
}

/** nginx only checks whole configurations, with the certificates that they name. */
export async function lintNginx(root: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-nginx-'))
  try {
    const key = join(folder, 'key.pem')
    const certificate = join(folder, 'certificate.pem')
    const subject = ['-subj', '/CN=audits.example.com', '-days', '1', '-nodes', '-newkey', 'ed25519']
    await lintWith(root, 'openssl', 'req', '-x509', ...subject, '-keyout', key, '-out', certificate)
    const site = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replaceAll('/var/log/nginx', folder)
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, `pid ${folder}/pid;\nerror_log ${folder}/log;\nevents {}\nhttp {\n${site}\n}\n`)
    const { err } = await lintWith(root, 'nginx', '-t', '-c', file, '-p', folder, '-e', join(folder, 'log'))
    expectThat(!err.includes('[warn]'), err)
    return err.trim().split('\n').at(-1)?.replace(folder, '') ?? ''
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The unit as if the archive were installed, because verify looks for its files. Of exposure 100 is everything, and 20
 * what systemd calls OK for a service that listens and talks to a database.
 */
export async function lintUnit(
  root: string,
  unit = join(root, 'deploy/systemd/primacy.service'),
  mostExposure = 20,
): Promise<string> {
  const { err } = await lintWith(root, 'systemd-analyze', 'verify', '--man=no', unit)
  // Unknown names and values are only printed, and the exit code stays 0.
  expectThat(!err.includes(unit), err)
  const words = ['security', '--offline=true', `--threshold=${mostExposure}`, '--no-pager', unit]
  const { out } = await lintWith(root, 'systemd-analyze', ...words)
  return out.trim().split('\n').at(-1) ?? ''
}
