import type { InlineConfig } from 'vite'

/** The style sheet of public pages beside the client's files, with the fonts that both share. */
export const publicStyle = (root: string, outDir: string): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: { input: { public: 'src/server/http/public/public.css' } },
  },
})
