import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3000'
const serverPaths = ['/api', '/site.json', '/docs', '/dev', '/healthz', '/readyz', '/metrics']

const tsx = fileURLToPath(new URL('../node_modules/tsx/dist/cli.mjs', import.meta.url))
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'scripts/serve-source.mjs'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
})

const target = `http://127.0.0.1:${port}`
const client = await createServer({
  root,
  server: { proxy: Object.fromEntries(serverPaths.map((path) => [path, target])) },
})
await client.listen()
client.printUrls()

server.once('exit', async (code) => {
  await client.close()
  process.exit(code ?? 0)
})
// Ctrl+C reaches the server by itself, and a second signal would cut its clean end short.
process.once('SIGINT', () => {})
process.once('SIGTERM', () => server.kill('SIGTERM'))
