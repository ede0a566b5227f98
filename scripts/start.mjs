import { buildInChild } from './build.mjs'

const argv = process.argv.slice(2)
if (argv.includes('--demo')) process.env.DATA_DIR ||= './data-demo'
buildInChild()
endWithNpm()
const { main } = await import('../dist/server/main.js')
await main(argv)

/**
 * npm starts us through a shell, and a signal sent to npm ends only that shell: whoever stops `npm start` would leave a
 * server behind that holds the port and the data folder. An orphan of npm therefore stops as if it had got the signal.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
