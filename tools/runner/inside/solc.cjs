#!/opt/node --liftoff-only
'use strict'
// Inside the sandbox: what forge calls as solc-VERSION. It answers --version and --standard-json, like the native one.
const fs = require('node:fs')
const path = require('node:path')

const version = path.basename(process.argv[1]).slice('solc-'.length)
const full = JSON.parse(fs.readFileSync('/opt/versions.json', 'utf8'))[version]
if (!full) {
  process.stderr.write(`compiler ${version} is not installed\n`)
  process.exit(1)
}
if (process.argv.includes('--version')) {
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${full}\n`)
  process.exit(0)
}
if (!process.argv.includes('--standard-json')) {
  process.stderr.write('only --version and --standard-json are answered\n')
  process.exit(1)
}
const input = fs.readFileSync(0, 'utf8')
const compiler = require(`/opt/solc/${version}.js`)
const output = Buffer.from(compiler.cwrap('solidity_compile', 'string', ['string', 'number', 'number'])(input, 0, 0))
for (let written = 0; written < output.length; ) {
  try {
    written += fs.writeSync(1, output, written)
  } catch (error) {
    if (error.code !== 'EAGAIN') throw error
  }
}
