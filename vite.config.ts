import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs, or is too small to be asked for by itself. */
const everywhere =
  /node_modules\/(?:react-router|cookie|set-cookie-parser|zustand|@tanstack|lucide-react|date-fns)\/|src\/(?:domain|contract|web\/(?:api|ui(?!\/chart)|layout|analytics(?!\/[Aa]nalytics[-P])|accounts\/(?:session|AccountSheet|ResendVerification)|contests\/(?:Alone|PageLinks|Contest(?:Problem|Notices)|contest-(?:api|time))|issues\/(?:issue-api|editing\/lock-words)))[/.]/

/** What begins the page, and shares it with the client. */
const beforeTheClient =
  /preload-helper|rolldown\/runtime|src\/(?:domain\/permissions|web\/(?:pages|api\/begun-call|accounts\/session\/stored-session))\.ts$/

/**
 * A script of its own, small and first: it fetches the code of the asked page while the client is still on its way. As a
 * second script of index.html it would become a part of the first.
 */
const beginPage: Plugin = {
  name: 'begin-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const script = Object.values(bundle).find((file) => file.name === 'begin-page')
      if (!script) throw new Error('The build has no begin-page')
      const attrs = { type: 'module', async: true, crossorigin: true, src: `/${script.fileName}` }
      return [{ tag: 'script', attrs, injectTo: 'head' as const }]
    },
  },
}

export default defineConfig({
  plugins: [react(), beginPage],
  // A worker that loads its grammars one by one has to be a module.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For scripts/check-bundle.mjs; below a hidden folder, which is never served.
    manifest: true,
    // One sheet and few files: on a slow line each request costs more than the bytes it saves.
    cssCodeSplit: false,
    rolldownOptions: {
      input: { index: 'index.html', 'begin-page': 'src/web/begin-page.ts' },
      output: {
        codeSplitting: {
          groups: [
            { name: 'pages', test: beforeTheClient, priority: 3 },
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 3 },
            { name: 'client', test: everywhere, priority: 2 },
            { name: 'forms', test: /node_modules\/react-hook-form\//, priority: 1 },
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
