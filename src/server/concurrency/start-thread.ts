import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a thread from the file with this name next to the module at `from`. It is a JavaScript file in the bundle;
 * from source it is TypeScript and needs tsx.
 */
export function startThread(name: string, from: string, options: WorkerOptions = {}): Worker {
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), options)
  const file = JSON.stringify(new URL(`./${name}.ts`, from).href)
  const start = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${file}, ${file}))`
  return new Worker(start, { ...options, eval: true, execArgv: [] })
}
