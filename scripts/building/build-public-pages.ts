import type { InlineConfig } from 'vite'

/**
 * Assets for public pages in addition to the client's files: their style sheet, with the shared fonts, and the script
 * of /verify. They share no code with the client, so that no other page grows.
 */
export const publicPages = (root: string, outDir: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { public: 'src/server/http/public/public.css', verify: 'src/web/verify/verify-page.ts' },
    },
  },
})
