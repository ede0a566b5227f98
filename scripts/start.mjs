import { buildInChild } from './build.mjs'

const argv = process.argv.slice(2)
if (argv.includes('--demo')) process.env.DATA_DIR ||= './data-demo'
buildInChild()
const { main } = await import('../dist/server/main.js')
await main(argv)
