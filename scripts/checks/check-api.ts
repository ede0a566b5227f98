import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endpoints } from '../../src/features/every-feature'
import { openApiDocument } from '../../src/server/http/api-document/openapi'
import { answerHelp } from '../entry-point'
import { createChecks, expectThat } from '../packaging/checks'
import { installLinters, lintWith } from '../packaging/lint-files'

answerHelp(
  import.meta.url,
  `Usage: npm run api:lint
  checks the OpenAPI document with the recommended rules of Redocly, where a warning fails like an error, and the
  documented client with the types of the document; if tools/linters cannot be installed, both count as not run`,
)

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache/api')
mkdirSync(folder, { recursive: true })
const file = join(folder, 'openapi.json')
writeFileSync(file, JSON.stringify(openApiDocument('Primacy', endpoints), null, 2))

const { check, summary } = createChecks()
await check('OpenAPI document, Redocly', async () => {
  // The paths of version 1 are fixed, and the server prefers the literal of two matching paths.
  const rules = ['--extends=recommended-strict', '--skip-rule=no-ambiguous-paths']
  const settings = ['REDOCLY_TELEMETRY=off', 'REDOCLY_SUPPRESS_UPDATE_NOTICE=true']
  await lintWith(root, 'env', ...settings, join(installLinters(), 'node_modules/.bin/redocly'), 'lint', ...rules, file)
  return 'no problem'
})
await check('docs/examples/researcher.ts, types of the document', async () => {
  const linters = installLinters()
  const schema = join(folder, 'schema.ts')
  await lintWith(root, join(linters, 'node_modules/.bin/openapi-typescript'), file, '-o', schema)
  cpSync(join(root, 'docs/examples/researcher.ts'), join(folder, 'researcher.ts'))
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--lib', 'ES2024,DOM,DOM.Iterable']
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { out } = await lintWith(root, process.execPath, tsc, ...options, ...modules, join(folder, 'researcher.ts'))
  expectThat(out.trim() === '', out)
  return 'no problem'
})
console.log(`\n${summary()}`)
