import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstall, installPackages } from '../../test/machine/apt'
import { freePort } from '../../test/machine/free-port'
import { checked, installedPackages, megabytes, toolsAmong } from './check-archive'
import { type Checks, expectThat, NotRun } from './checks'
import { startServer } from './run-commands'

/** The image's user. */
const uid = 10001
const image = 'localhost/primacy-check'
/** Production doesn't start without one. */
const publicUrl = 'https://audits.example.com'
const base = `localhost/primacy-base:node-${process.versions.node}`

const place = { cwd: '/tmp', env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/root' } }
const buildah = (...words: string[]): string =>
  execFileSync('buildah', words, {
    ...place,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 1e8,
  }).trim()

/**
 * Builds the image without Docker and without a registry, and runs it. Its base is a debootstrap Debian with this
 * machine's Node, because the official base can't be pulled everywhere.
 */
export async function checkImage({ check }: Checks, root: string, commit: string): Promise<void> {
  let isBuilt = false
  await check('image: build', async () => {
    requirePrograms()
    makeBase()
    const words = ['bud', '--isolation', 'chroot', '--format', 'docker', '--pull=never', '--tag', image]
    buildah(...words, '--build-arg', `NODE_IMAGE=${base}`, '--build-arg', `COMMIT=${commit}`, root)
    isBuilt = true
    return `on ${base}`
  })
  if (!isBuilt) return
  const container = buildah('from', '--pull=never', image)
  try {
    const files = buildah('mount', container)
    await check('image: what is in it', async () => describe(root, files))
    await check(`image: runs as uid ${uid}`, () => runImage(container))
    await check('image: runs on a read-only root', () => runReadOnly(files))
  } finally {
    buildah('rm', container)
    buildah('rmi', image)
  }
}

function requirePrograms(): void {
  if (process.getuid?.() !== 0) throw new NotRun('building without Docker needs root here')
  const missing = ['buildah', 'debootstrap'].filter((name) => !isInstalled(name))
  if (missing.length === 0) return
  try {
    if (!canInstall()) throw new Error('no apt-get')
    installPackages(...missing)
  } catch {
    throw new NotRun(`${missing.join(' and ')} cannot be installed on this machine`)
  }
}

const isInstalled = (name: string): boolean =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].some((folder) => existsSync(join(folder, name)))

/** Kept from run to run. */
function makeBase(): void {
  if (buildah('images', '--format', '{{.Name}}:{{.Tag}}').split('\n').includes(base)) return
  const files = mkdtempSync(join(tmpdir(), 'primacy-base-'))
  const npm = join(
    execFileSync('npm', ['root', '--global'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    'npm',
  )
  try {
    execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', files], {
      stdio: 'pipe',
    })
    for (const folder of ['var/cache/apt', 'var/lib/apt/lists']) rmSync(join(files, folder), { recursive: true })
    cpSync(process.execPath, join(files, 'usr/local/bin/node'))
    cpSync(npm, join(files, 'usr/local/lib/node_modules/npm'), { recursive: true })
    execFileSync('ln', ['-s', '../lib/node_modules/npm/bin/npm-cli.js', join(files, 'usr/local/bin/npm')])
    // The image trusts the same proxy between this machine and the registry as this machine does.
    const authorities = process.env.NODE_EXTRA_CA_CERTS
    if (authorities) cpSync(authorities, join(files, 'etc/ssl/certs/ca-certificates.crt'))
    const container = buildah('from', 'scratch')
    buildah('add', container, files, '/')
    buildah('config', '--env', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container)
    buildah('commit', '--rm', container, base)
  } finally {
    rmSync(files, { recursive: true, force: true })
  }
}

type Inspected = { Docker: { config: { User: string; Cmd: string[]; Healthcheck?: { Test: string[] } } } }

function describe(root: string, files: string): string {
  const { config } = (JSON.parse(buildah('inspect', '--type', 'image', image)) as Inspected).Docker
  expectThat(config.User === `${uid}:${uid}`, `the user is ${config.User}`)
  expectThat(config.Healthcheck?.Test.join(' ') === 'CMD node dist/server/health.js', 'there is no health check')
  expectThat(statSync(join(files, 'data')).uid === uid, '/data belongs to another account')
  const packages = installedPackages(join(files, 'app'))
  const tools = toolsAmong(root, packages)
  expectThat(tools.length === 0, `development packages are inside: ${tools}`)
  for (const name of ['src', 'scripts', 'node_modules/esbuild', 'node_modules/vite', 'node_modules/tsx']) {
    expectThat(!existsSync(join(files, 'app', name)), `/app/${name} is inside`)
  }
  const sizes = [join(files, 'app'), files].map((folder) =>
    Number(execFileSync('du', ['-sb', folder], { encoding: 'utf8' }).split('\t')[0]),
  )
  const [own = 0, whole = 0] = sizes
  return `/app has ${megabytes(own)} (with the base ${megabytes(whole)}), user ${config.User}, ${packages.length} production packages, no development package`
}

async function runImage(container: string): Promise<string> {
  const port = String(await freePort())
  const settings = ['--env', `PORT=${port}`, '--env', 'EMBEDDED_OK=1', '--env', `PUBLIC_URL=${publicUrl}`]
  const run = ['run', '--isolation', 'chroot', ...settings, container, '--', 'node']
  const server = await startServer(['buildah', ...run, 'dist/server/start.js'], port, place)
  return checked(server, async () => {
    const health = buildah(...run, 'dist/server/health.js', '--ready')
    expectThat(health.includes('"status":"ok"'), `the health check says ${health}`)
    return 'its health check passes'
  })
}

/** buildah has no read-only root, so the image's files are mounted again, read-only except /data. */
async function runReadOnly(files: string): Promise<string> {
  const port = String(await freePort())
  const enter = `
    mount --bind "$0" "$0"
    mount --bind /dev "$0/dev"
    mount --types tmpfs --options mode=700,uid=${uid},gid=${uid} tmpfs "$0/data"
    mount --options remount,bind,ro "$0"
    exec chroot --userspec=${uid}:${uid} "$0" /usr/local/bin/node -e "
      try { require('fs').writeFileSync('/app/written', ''); console.log('the root can be written'); process.exit(1) }
      catch (error) { if (error.code !== 'EROFS') throw error }
      process.chdir('/app'); process.argv.splice(1, process.argv.length, '/app/dist/server/start.js')
      import('/app/dist/server/start.js')"`
  const settings = {
    NODE_ENV: 'production',
    PUBLIC_URL: publicUrl,
    EMBEDDED_OK: '1',
    DATA_DIR: '/data',
    HOST: '0.0.0.0',
    PORT: port,
  }
  const words = ['unshare', '--mount', '/bin/sh', '-eu', '-c', enter, files]
  return checked(await startServer(words, port, { ...place, env: { ...place.env, ...settings } }))
}
