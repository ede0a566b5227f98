import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChecks } from './checks'
import { installLinters, lintManifest, lintNginx, lintUnit, lintWith } from './lint-files'

const usage = `Usage: npm run package:lint
  checks Dockerfile, compose.yaml, the unit, the examples of proxies and the manifests with the linters of
  tools/linters and the programs of this machine; what it lacks is said and counts as not run`

const root = fileURLToPath(new URL('../..', import.meta.url))

async function lintPackages(): Promise<void> {
  const checks = createChecks()
  const program = (name: string) => join(installLinters(), 'node_modules/.bin', name)
  const { check } = checks
  for (const file of ['Dockerfile', 'tools/runner/Dockerfile']) {
    await check(`${file}, dockerfile-utils`, async () => {
      const { out } = await lintWith(root, program('dockerfile-utils'), 'lint', file)
      return out.trim() || 'no problem'
    })
  }
  await check('compose.yaml, dclint with the schema of the specification', async () => {
    const { out } = await lintWith(root, program('dclint'), '--max-warnings=0', 'compose.yaml')
    return out.trim() || 'no problem'
  })
  const manifests = readdirSync(join(root, 'deploy/kubernetes'))
  for (const name of manifests) {
    await check(`deploy/kubernetes/${name}, schemas of Kubernetes`, () =>
      lintManifest(root, installLinters(), join(root, 'deploy/kubernetes', name)),
    )
  }
  await check('YAML, yamllint', async () => {
    const rules =
      '{extends: default, rules: {line-length: {max: 140}, document-start: disable, braces: disable, brackets: disable}}'
    await lintWith(root, 'yamllint', '--strict', '-d', rules, 'compose.yaml', 'deploy/kubernetes')
    return 'no problem'
  })
  await check('deploy/systemd/primacy.service, systemd-analyze', () => lintUnit(root))
  // It creates namespaces, which is what sandboxes are made of.
  const unitOfRunner = join(root, 'deploy/systemd/primacy-runner.service')
  await check('deploy/systemd/primacy-runner.service, systemd-analyze', () => lintUnit(root, unitOfRunner, 45))
  await check('deploy/Caddyfile, caddy validate', async () => {
    await lintWith(root, 'caddy', 'validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile')
    return 'valid'
  })
  await check('deploy/nginx.conf, nginx -t', () => lintNginx(root))
  await check('deploy/haproxy.cfg, haproxy -c', async () => {
    const { out, err } = await lintWith(root, 'haproxy', '-c', '-f', 'deploy/haproxy.cfg')
    return `${out}${err}`
  })
  console.log(`\n${checks.summary()}`)
}

if (process.argv.includes('--help')) console.log(usage)
else await lintPackages()
