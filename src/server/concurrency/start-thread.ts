import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread with the file of this name beside the module with the address `from`. In the bundle it is a JavaScript
 * file; from source it is TypeScript and needs tsx.
 */
export function startThread(name: string, from: string, options: WorkerOptions = {}): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options)
  const file = JSON.stringify(new URL(`./${name}.ts`, from).href)
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`
  return new Worker(start, { ...options, eval: true, execArgv: [] })
}
