'use strict'
// Inside the sandbox: gives /w/input.json to a compiler and prints what it answers.
const fs = require('node:fs')
const { spawnSync } = require('node:child_process')

const version = process.argv[2]
const { stdout, stderr } = spawnSync(`/h/.svm/${version}/solc-${version}`, ['--standard-json'], {
  input: fs.readFileSync('/w/input.json'),
  maxBuffer: 4_194_304,
})
process.stderr.write(stderr ?? '')
process.stdout.write(stdout ?? '')
