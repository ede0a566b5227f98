import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { freePort } from '../test/machine/free-port'
import { answerHelp } from './entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run dev
  client with hot reload on PORT, and behind it a server that restarts on change; settings as for npm start`,
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
const serverPort = String(await freePort())
const server = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'src/cli/start.ts'], {
  cwd: root,
  stdio: 'inherit',
  // A separate process group, so that Ctrl+C only reaches this process, which forwards it once. A second signal would
  // end the server before it has closed its database.
  detached: true,
  env: { ...process.env, PORT: serverPort, PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` },
})

const target = `http://127.0.0.1:${serverPort}`
/** As the server writes it into the built document. */
const featuresOff = (process.env.FEATURES_OFF ?? '')
  .split(',')
  .map((name) => name.trim())
  .join(' ')
const client = await createServer({
  root,
  plugins: [
    {
      name: 'features-off',
      transformIndexHtml: (html) => html.replace('<html ', `<html data-features-off="${featuresOff}" `),
    },
  ],
  server: {
    port: Number(port),
    strictPort: true,
    proxy: Object.fromEntries(serverPaths.map((path) => [path, target])),
  },
})
await client.listen()
client.printUrls()

let isStopping = false

function stop(): void {
  if (isStopping) return
  isStopping = true
  // tsx forwards it and waits for the server.
  server.kill('SIGTERM')
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
server.once('exit', async (code) => {
  await client.close()
  process.exit(isStopping ? 0 : (code ?? 1))
})
