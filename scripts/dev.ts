import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { answerHelp } from './entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run dev
  client with hot reload, and a server that restarts on change; PORT is the server's, settings as for npm start`,
)

const root = fileURLToPath(new URL('..', import.meta.url))
const port = process.env.PORT ?? '3000'
const serverPaths = [
  '/api',
  '/site.json',
  '/docs',
  '/dev',
  '/healthz',
  '/readyz',
  '/metrics',
  '/reports',
  '/people',
  '/leaderboard',
  '/verify',
]

const tsx = fileURLToPath(new URL('../node_modules/tsx/dist/cli.mjs', import.meta.url))
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/cli/start.ts'], {
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
// Ctrl+C reaches the server by itself; a second signal would make it exit at once.
process.once('SIGINT', () => {})
process.once('SIGTERM', () => server.kill('SIGTERM'))
