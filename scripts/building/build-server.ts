import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { routes } from '../../src/contract/routes'
import { faces } from '../../src/server/publication/files/report-fonts'
import { bundledLicenses } from './bundled-licenses'

/**
 * Loaded from node_modules: native code, WebAssembly and pages that are read as files from beside their module. What is
 * bundled instead saves most of the start, which would otherwise read a thousand files.
 */
const external = ['@node-rs/argon2', '@electric-sql/pglite', '@fastify/swagger', '@fastify/swagger-ui', 'pg-native']

/** Zod's messages in fifty languages. The contract has its own. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  setup(build) {
    build.onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}

/** Packages in CommonJS ask for Node's modules by `require`, which a module does not have. */
const requireInModules = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`

/** The contract's routes as a value, so that no schema and no validator is in the command of researchers. */
const routesAsValue: Plugin = {
  name: 'routes-as-value',
  setup(build) {
    build.onLoad({ filter: /[/\\]contract[/\\]routes\.ts$/ }, () => ({
      contents: `export const routes = ${JSON.stringify(routes)}`,
    }))
  },
}

/** One file without packages, which runs wherever Node is. */
export async function buildPrimacy(root: string, outfile: string): Promise<void> {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/primacy.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    plugins: [routesAsValue],
    sourcemap: true,
    logLevel: 'warning',
  })
  chmodSync(outfile, 0o755)
}

/** Every entry point is bundled directly into dist/server, so paths relative to a module hold in its bundle too. */
export async function buildServer(root: string): Promise<void> {
  const { build } = await import('esbuild')
  const outdir = join(root, 'dist', 'server')
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir, { recursive: true })
  const commands = readdirSync(join(root, 'src/cli')).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'primacy.ts',
  )
  const usual = {
    absWorkingDir: root,
    outdir,
    entryNames: '[name]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external,
    // Less code to read at a start and to keep: V8 holds the text of every file. Names stay, and lines are short, so that
    // traces can be read.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120,
    // They are in THIRD-PARTY-LICENSES.txt.
    legalComments: 'none',
    banner: { js: requireInModules },
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  } as const
  const { metafile } = await build({
    ...usual,
    entryPoints: ['src/main.ts', 'src/server/db/embedded-worker.ts', ...commands.map((name) => `src/cli/${name}`)],
    plugins: [withoutLocales],
  })
  // The thread that draws reports is bundled by itself: in one build with the rest, all that both use would become further
  // files that every start has to read.
  const entryPoints = ['src/server/publication/rendering/render-worker.ts']
  const apart = await build({ ...usual, entryPoints, plugins: [withoutLocales] })
  await buildPrimacy(root, join(outdir, 'primacy.js'))
  cpSync(join(root, 'src/server/db/migrations'), join(outdir, 'migrations'), { recursive: true })
  for (const face of Object.values(faces))
    cpSync(join(root, 'node_modules', face), join(outdir, 'fonts', basename(face)))
  writeFileSync(
    join(outdir, 'THIRD-PARTY-LICENSES.txt'),
    bundledLicenses(root, Object.keys({ ...metafile.inputs, ...apart.metafile.inputs })),
  )
}
