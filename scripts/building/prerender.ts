import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { builtinEnvironments } from 'vitest/runtime'

/**
 * Writes login.html next to a built client's index.html: the same document with the login page in it. Runs in a
 * separate process, because it adds browser globals to Node.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const [outDir = ''] = process.argv.slice(2)

await builtinEnvironments.jsdom.setup(globalThis, {
  jsdom: { url: 'http://localhost/login', html: '<title>Primacy</title>' },
})
const server = await createServer({
  root,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const { prerenderLogin } = await server.ssrLoadModule('/src/web/prerender-login.tsx')
const features = await server.ssrLoadModule('/src/features/web.ts')
const login: string = await prerenderLogin(Object.values(features))
await server.close()

const place = '<div id="root">'
const [head, body] = readFileSync(`${outDir}/index.html`, 'utf8').split(place)
if (!head?.includes('"modulepreload"') || body === undefined) throw new Error('index.html is not as expected')
// Don't preload: `boot.ts` loads the code once the page is painted, which doesn't need it.
const withoutCode = head.replaceAll('rel="modulepreload"', 'rel="modulepreload" media="not all"')
writeFileSync(`${outDir}/login.html`, `${withoutCode}${place}<div data-prerendered>${login}</div>${body}`)
