import { join } from 'node:path'
import type { InlineConfig, Plugin } from 'vite'
import { styles } from '../../vite.config'

/** Instead of what a page imports, where it is drawn once before React has come. */
const standIns: [RegExp, string][] = [
  [/^react(?:\/jsx-runtime)?$/, 'react'],
  [/^react-router$/, 'router'],
  [/^@tanstack\/react-query$/, 'queries'],
  [/\/query-client$/, 'queries'],
  [/\/call$/, 'replies'],
  [/\/(?:account-calls|StepUp|page-view|page-title|Toaster|heading-focus|Shortcuts)$/, 'nothing'],
]

const withStandIns = (folder: string): Plugin => ({
  name: 'with-stand-ins',
  enforce: 'pre',
  resolveId(source, importer) {
    const found = standIns.find(([pattern]) => pattern.test(source))
    return found && importer ? this.resolve(join(folder, found[1]), importer) : null
  },
  // Comes after the first render.
  resolveDynamicImport: () => join(folder, 'nothing.ts'),
})

/** The pages that are drawn from their first reply, before the client has come. */
export const drawnPages = { contests: 'src/web/contests/ContestsPage.tsx' }

/** The document of such a page names this file. */
export const drawingIn = (html: string) => /<link data-drawing href="\/([^"]+)">/.exec(html)?.[1]

/**
 * What draws them: a file for each, made of the very components of the client, with stand-ins for React, the router and
 * the library of queries.
 */
export const firstDraws = (root: string, outDir: string): InlineConfig[] =>
  Object.keys(drawnPages).map((name) => ({
    root,
    configFile: false,
    // What the stand-ins lack is needed only after the first render, and would be warned about one by one.
    logLevel: 'error',
    publicDir: false,
    plugins: [withStandIns(join(root, 'src/web/first-draw'))],
    css: styles,
    build: {
      outDir,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: { [name]: join(root, `src/web/first-draw/${name}.tsx`) },
        preserveEntrySignatures: 'strict',
        shimMissingExports: true,
        output: { entryFileNames: 'assets/draw-[name]-[hash:7].js' },
      },
    },
  }))
