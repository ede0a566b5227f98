import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { builtinEnvironments } from 'vitest/runtime'
import { drawnPages } from './build-first-draws'

/**
 * Writes login.html beside the index.html of a built client: the same document with the login page in it; and one for
 * each page that is drawn early. Runs in a process of its own, because it gives Node what the client finds in a browser.
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
const login: string = await prerenderLogin()
await server.close()

const place = '<div id="root">'
const [head, body] = readFileSync(`${outDir}/index.html`, 'utf8').split(place)
if (!head?.includes('"modulepreload"') || body === undefined) throw new Error('index.html is not as expected')
// `boot.ts` fetches the code when the page is painted, which needs none of it.
const withoutCode = head.replaceAll('rel="modulepreload"', 'rel="modulepreload" media="not all"')
writeFileSync(`${outDir}/login.html`, `${withoutCode}${place}<div data-prerendered>${login}</div>${body}`)

// A page that is drawn before the client comes has a document that names the file which does that. Whoever has no session
// is led to the login by the client, which look.js fetches at once for them.
const preloads = /<link rel="modulepreload"[^<>]*>\s*/g
const files = readdirSync(`${outDir}/assets`)
for (const page of Object.keys(drawnPages)) {
  const file = files.find((name) => name.startsWith(`draw-${page}-`))
  const visitors = [...head.matchAll(preloads)].map(([tag]) => tag.replace(/rel="modulepreload"/, 'data-visitors'))
  const late = head
    .replace(preloads, '')
    .replace(/<link data-members[^<>]*>\s*/, `${visitors.join('')}<link data-drawing href="/assets/${file}">\n    `)
  writeFileSync(`${outDir}/${page}.html`, `${late}${place}${body}`)
}
