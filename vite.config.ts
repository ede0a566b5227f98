import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What every page needs, or is too small to be asked for by itself. */
const everywhere =
  /node_modules\/(?:react-router|cookie|set-cookie-parser|zustand|@tanstack|lucide-react|date-fns)\/|src\/(?:domain|contract|web\/(?:main|router|first-drawn|first-reply|api|loading|ui(?!\/chart)|layout|analytics(?!\/[Aa]nalytics[-P])|accounts\/(?:session|AccountSheet|ResendVerification)|contests\/(?:Alone|PageLinks|Contest(?:Problem|Notices)|contest-(?:api|time))|awards\/(?:payout|PayoutWord|OwnShare|results(?:-api)?)|issues\/(?:issue-api|editing\/lock-words|markdown\/report-(?:places|tree)|report\/(?:CitedLines|cited-lines))|address-view))[/.]/

/** What begins the page, and shares it with the client. */
const beforeTheClient =
  /preload-helper|rolldown\/runtime|src\/(?:domain\/permissions|web\/(?:pages|begin-page|first-call|api\/begun-call|accounts\/session\/(?:stored-session|link-secret)))\.ts$/

export default defineConfig({
  plugins: [react()],
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
    // For scripts/check-bundle.mjs; below a hidden folder, which is never served.
    manifest: true,
    // One sheet and few files: on a slow line each request costs more than the bytes it saves.
    cssCodeSplit: false,
    rolldownOptions: {
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
