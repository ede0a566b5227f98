import type { InlineConfig } from 'vite'

/** The script of /verify beside the client's files. It shares none of them, so that no other page gets heavier. */
export const verifyScript = (root: string, outDir: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: { verify: 'src/web/verify/verify-page.ts' } },
  },
})
