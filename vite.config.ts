import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type CSSOptions, defineConfig, type Plugin, runnerImport } from 'vite'

/**
 * The files that pages load in few requests. Each group is named by the files at its root and holds whatever these
 * import; the bundler splits everything else. The numbers are what a group saves (2026-11-29, gzip and Lighthouse's
 * simulated phone).
 */
const groups = [
  // What runs before the client: requests leave after 7 KB and not after 146.
  { name: 'boot', test: /\/src\/web\/boot\.ts$/, priority: 4 },
  // Fetched beside the client: 0.17 s of the contests' largest paint.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
  // The client, and what the login and what is beside it share with other pages: 29 KB at the login.
  {
    name: 'client',
    test: /\/src\/(?:domain\/(?:field-rules|money)|web\/(?:main|accounts\/AccountSheet|loading\/lazy-part|ui\/(?:CompactRow|Field|form\/PasswordField)|forms\/(?:Form|use-submit-form)))\.tsx?$/,
    priority: 2,
  },
  // What the pages behind the login share: 6 files instead of 36 for the contests, and 0.3 s of a submission's largest
  // paint (2026-12-01).
  {
    name: 'common',
    test: /\/src\/(?:domain\/(?:awards\/wallet-fault|issues\/|markdown\/(?:report-|safe-link)|judging\/(?:review-rules|invalidation-codes))|web\/(?:(?:loading|ui|api|forms)\/|url-state|accounts\/ProtectedArea|contests\/(?:Contest(?:Card|Notices)|contest-api)|seats\/seats-api|judging\/terms\/TermsNote|issues\/(?:issue-api|report\/CitedLines)))/,
    priority: 1,
  },
]

type PostcssPlugin = Extract<Exclude<NonNullable<CSSOptions['postcss']>, string>['plugins'], unknown[]>[number]

/** Puts every CSS Module into the layer of its folder (see ui/css/styles.css), so that the order of files decides nothing. */
const layerByFolder: PostcssPlugin = {
  postcssPlugin: 'layer-by-folder',
  Once(sheet, { AtRule }) {
    const file = sheet.source?.input.file ?? ''
    if (!file.endsWith('.module.css')) return
    const params = file.endsWith('/ui/layout.module.css') ? 'layout' : file.includes('/web/ui/') ? 'ui' : 'page'
    const layer = new AtRule({ name: 'layer', params, nodes: sheet.nodes })
    sheet.removeAll()
    sheet.append(layer)
  },
}

type Route = { method: string; path: string }

/**
 * Replaces the routes of the contract and of each feature by their values, so that no schema and no validator is sent to
 * the browser. Those of a feature come with its code. Without this every page loads 64 KB more (gzip, 2026-11-29,
 * `npx tsx scripts/checks/check-bundle.ts` after a build).
 */
export const inlineRoutes = (): Plugin => ({
  name: 'inline-routes',
  load: {
    filter: { id: /\/src\/(?:contract|features\/[^/]+)\/routes\.ts$/ },
    async handler(id) {
      const importFromContract = async <T>(path: string) => {
        const { module, dependencies } = await runnerImport<T>(path)
        for (const file of dependencies) this.addWatchFile(file)
        return module
      }
      if (id.includes('/src/features/')) {
        const contract = id.replace(/routes\.ts$/, 'contract.ts')
        const { endpoints } = await importFromContract<{ endpoints: Record<string, Route> }>(contract)
        return `import { addRoutes } from '../../contract/routes'\naddRoutes(${textOf(endpoints)})`
      }
      const all = fileURLToPath(new URL('src/contract/routes.ts', import.meta.url))
      const { routes } = await importFromContract<{ routes: Record<string, Route> }>(all)
      return `export const routes = ${textOf(routes)}
        export const addRoutes = (table) => void Object.assign(routes, table)`
    },
  },
})

const textOf = (table: Record<string, Route>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(table).map(([name, { method, path }]) => [name, { method, path }])))

/**
 * The tag of a file of the client in the document. The style sheet, and with it the first paint, comes before the code.
 * Not `async`, because boot.ts takes over the prerendered form, which must have been read by then.
 */
function tagOf(file: string, boot: string, client: string): string {
  if (file === boot) return `<script type="module" fetchpriority="high" crossorigin src="/${file}"></script>`
  return `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}"${file === client ? ' data-client' : ''}>`
}

/**
 * Lets the document run the small `boot.ts` by itself, which imports the client after the first paint. One script with
 * both would run only when all of the client is there. The client is fetched meanwhile.
 */
const bootFirst = (): Plugin => ({
  name: 'boot-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withModule = (end: string) => chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)))
      const boot = withModule('/src/web/boot.ts')?.fileName
      const client = withModule('/src/web/main.tsx')?.fileName
      const tags =
        /<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="\/([^"]+)">(?:<\/script>)?/g
      const files = [...html.matchAll(tags)].map(([, file]) => file)
      const common = withModule('/src/web/loading/Queries.tsx')?.fileName
      if (!boot || !client || !common || !files.includes(boot) || !files.includes(client))
        throw new Error('The document does not name the files of boot.ts and main.tsx')
      // What all pages behind the login share: look.js, which comes after it, fetches it for whoever has a session.
      const forMembers = `<link data-members fetchpriority="low" crossorigin href="/${common}">`
      return html
        .replace('<script ', () => `${forMembers}\n    <script `)
        .replace(tags, (_, file: string) => tagOf(file, boot, client))
    },
  },
})

export default defineConfig({
  plugins: [react(), inlineRoutes(), bootFirst()],
  css: { postcss: { plugins: [layerByFolder] } },
  resolve: {
    alias: {
      // What browsers get otherwise reads `&amp;` by innerHTML, which trusted types refuse and workers do not have.
      'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')),
    },
  },
  // A worker that loads its grammars one by one has to be a module.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For scripts/checks/check-bundle.ts; below a hidden folder, which is never served.
    manifest: true,
    // One sheet and few files: on a slow line each request costs more than the bytes it saves.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: 'index.html', boot: 'src/web/boot.ts' },
      output: {
        // Shorter than usual: the entry names every file that a page loads.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:3000', '/site.json': 'http://localhost:3000' },
  },
})
