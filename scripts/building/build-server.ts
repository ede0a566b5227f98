import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { routes } from '../../src/contract/routes'
import { bundledLicenses } from './bundled-licenses'

/**
 * Loaded from node_modules: native code, WebAssembly, and pages read as files next to their module. Bundling everything
 * else saves most of the startup time, which would otherwise read a thousand files.
 */
const external = ['@node-rs/argon2', '@electric-sql/pglite', '@fastify/swagger', '@fastify/swagger-ui', 'pg-native']

/** Drops Zod's messages in fifty languages, because the contract has its own. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  setup(build) {
    build.onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({ contents: 'export {}' }))
  },
}

/** CommonJS packages load Node's modules through `require`, which ES modules lack. */
const requireInModules = `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`

/**
 * Replaces the contract's routes with their value, so that the researchers' command contains no schemas and validators.
 */
const routesAsValue: Plugin = {
  name: 'routes-as-value',
  setup(build) {
    build.onLoad({ filter: /[/\\]contract[/\\]routes\.ts$/ }, () => ({
      contents: `export const routes = ${JSON.stringify(routes)}`,
    }))
  },
}

/** A single file without packages, which runs wherever Node does. */
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

/** Bundles every entry point directly into dist/server, so that paths relative to a module also hold in its bundle. */
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
    // Less code to read at startup and to keep, because V8 retains every file's source. Keeps names and short lines, so
    // that stack traces stay readable.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120,
    // Licenses are in THIRD-PARTY-LICENSES.txt.
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
  const ofFeatures = await readFeatureBuilds(root)
  // Bundles the features' threads separately: in a common build, all shared code would become additional files that
  // every start has to read.
  const entryPoints = ofFeatures.flatMap(({ threads }) => threads)
  const apart = await build({ ...usual, entryPoints, plugins: [withoutLocales] })
  await buildPrimacy(root, join(outdir, 'primacy.js'))
  cpSync(join(root, 'src/server/db/migrations'), join(outdir, 'migrations'), { recursive: true })
  for (const font of ofFeatures.flatMap(({ fonts }) => fonts))
    cpSync(join(root, 'node_modules', font), join(outdir, 'fonts', basename(font)))
  writeFileSync(
    join(outdir, 'THIRD-PARTY-LICENSES.txt'),
    bundledLicenses(root, Object.keys({ ...metafile.inputs, ...apart.metafile.inputs })),
  )
}

type FeatureBuild = { threads: readonly string[]; fonts: readonly string[] }

/** Found by file, so that nothing here names a feature. Threads are paths from the root. */
async function readFeatureBuilds(root: string): Promise<FeatureBuild[]> {
  const names = readdirSync(join(root, 'src/features')).filter((name) =>
    existsSync(join(root, 'src/features', name, 'build.ts')),
  )
  return Promise.all(
    names.map(async (name) => {
      const address = pathToFileURL(join(root, 'src/features', name, 'build.ts')).href
      const { build } = (await import(address)) as { build: FeatureBuild }
      return { ...build, threads: build.threads.map((path) => `src/features/${name}/${path}`) }
    }),
  )
}
