import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type CSSOptions, defineConfig, type Plugin, runnerImport } from 'vite'

/** What nearly every page behind the login needs, or is too small to be asked for by itself. */
const common =
  /node_modules\/@tanstack\/|src\/domain\/(?:money|issues\/issue-text|judging\/(?:hidden-verdicts|review-rules|undo-rule|duplicate-groups|invalidation-codes)|markdown\/(?:report-(?:places|tree)|safe-link|hidden-characters))|src\/web\/(?:url-state|links|api\/call-for|forms\/(?:FormDialog|use-async-action|use-confirm)|accounts\/(?:ProtectedArea|ResendVerification)|layout\/AdminTabs|palette\/submit-target|loading(?!\/Page)|ui(?!\/(?:chart|table)\/)|contests\/(?:Contest(?:Problem|Notices)|contest-(?:api|time)|detail\/repository-address)|judging\/terms\/terms-api|issues\/(?:issue-api|Submission\.module|submitting\/SubmitIssue\.module|report\/(?:CitedLines|cited-lines)))[/.]/

/** What the login shares with the pages behind it. */
const parts =
  /src\/(?:domain\/field-rules|web\/(?:ui\/(?:Field|Sheet|PageHead|access\/focus|form\/)|forms\/Form\.|accounts\/AccountSheet|loading\/lazy-part))/

/** What a form needs, and nothing else. */
const forms = /node_modules\/react-hook-form\/|src\/web\/forms\/use-(?!async-action|confirm)/

/** Too small to be asked for by themselves, and needed together. */
const seats = /src\/(?:domain\/seats\/seat-rules|web\/seats\/seat-labels)/
const lists =
  /src\/(?:domain\/issues\/(?:excerpt|code-fences)|web\/(?:loading\/Page|contests\/(?:ContestCard|appeal-time)))/
const verdicts = /src\/web\/judging\/(?:triage-api|deciding\/VerdictForm|terms\/TermsNote)/
const shares = /src\/web\/awards\/(?:OwnShare|Results\.module)/

/** What `preload.ts` needs, which runs before the client. */
const beforeTheClient =
  /preload-helper|rolldown\/runtime|src\/(?:domain\/permissions|web\/(?:boot|loading\/(?:first-paint|adopt-form)|page-facts|pages|features|preload|api\/preloaded|accounts\/session\/(?:stored-session|tab-storage|link-secret)))\.ts$/

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
 * React Router's package gives browsers only the build with warnings for developers; the other differs in this line.
 * With them the entry is 0.6 KB larger, which is over its limit (gzip, 2026-11-29,
 * `npx tsx scripts/checks/check-bundle.ts` after a build).
 */
const withoutRouterWarnings = (): Plugin => ({
  name: 'without-router-warnings',
  apply: 'build',
  transform: {
    filter: { id: /\/react-router\/dist\/development\//, code: 'ENABLE_DEV_WARNINGS = true' },
    handler: (code) => code.replace('ENABLE_DEV_WARNINGS = true', 'ENABLE_DEV_WARNINGS = false'),
  },
})

/** The tag of a file of the client in the document. The style sheet, and with it the first paint, comes before the code. */
function tagOf(file: string, boot: string, client: string): string {
  if (file === boot) return `<script type="module" async fetchpriority="high" crossorigin src="/${file}"></script>`
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
  plugins: [react(), inlineRoutes(), bootFirst(), withoutRouterWarnings()],
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
        codeSplitting: {
          groups: [
            { name: 'pages', test: beforeTheClient, priority: 4 },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 4 },
            { name: 'client', tags: ['$initial'], priority: 3 },
            { name: 'forms', test: forms, priority: 3 },
            { name: 'parts', test: parts, priority: 2 },
            { name: 'seats', test: seats, priority: 2 },
            { name: 'long-field', test: /src\/web\/forms\/TextAreaField/, priority: 2 },
            { name: 'common', test: common, priority: 1 },
            { name: 'lists', test: lists, priority: 0 },
            { name: 'verdicts', test: verdicts, priority: 0 },
            { name: 'shares', test: shares, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': 'http://localhost:3000', '/site.json': 'http://localhost:3000' },
  },
})
