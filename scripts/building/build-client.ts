import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { publicPages } from './build-public-pages'

export async function buildClient(root: string): Promise<void> {
  const { build } = await import('vite')
  const outDir = join(root, 'dist', 'web')
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  await build(publicPages(root, outDir))
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/building/prerender.ts', outDir], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.(js|css|html|svg|txt)$/.test(entry.name)) compress(join(entry.parentPath, entry.name))
  }
}

/** Compressed by the build at the highest level, so that no request waits for it. */
function compress(file: string): void {
  const content = readFileSync(file)
  if (content.length < 1000) return
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
