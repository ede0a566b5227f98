'use strict'
// Inside the sandbox: tries what must not work, and prints what happened as JSON.
const fs = require('node:fs')
const net = require('node:net')
const os = require('node:os')
const { spawn } = require('node:child_process')

const attempt = (action) => {
  try {
    action()
    return 'allowed'
  } catch (error) {
    return error.code ?? String(error)
  }
}
const exists = (path) => attempt(() => fs.statSync(path)) === 'allowed'

const probes = {
  look(print) {
    fs.writeFileSync('/tmp/file', '')
    print({
      account: process.getuid(),
      processNumber: process.pid,
      host: os.hostname(),
      environment: Object.keys(process.env).sort(),
      top: fs.readdirSync('/').sort(),
      found: ['/proc/self', '/sys/kernel', '/etc/passwd', '/root', '/home', '/bin/sh', '/dev/mem', '/usr'].filter(
        exists,
      ),
      writeTools: attempt(() => fs.writeFileSync('/opt/file', '')),
      writeTop: attempt(() => fs.writeFileSync('/file', '')),
      hardLink: attempt(() => fs.linkSync('/tmp/file', '/tmp/link')),
    })
  },
  network(print) {
    const socket = net.connect({ host: '127.0.0.1', port: Number(process.argv[3]) })
    socket.on('connect', () => print({ connect: 'allowed' }))
    socket.on('error', (error) => print({ connect: error.code ?? String(error) }))
  },
  memory() {
    const kept = []
    for (;;) kept.push(Buffer.alloc(16_777_216, 1))
  },
  disk(print) {
    const block = Buffer.alloc(1_048_576, 1)
    let written = 0
    process.on('SIGXFSZ', () => {})
    const reason = attempt(() => {
      for (let file = 0; ; file += 1) {
        for (let part = 0; part < 8; part += 1, written += 1) fs.appendFileSync(`/w/file${file}`, block)
      }
    })
    print({ written, reason })
  },
  processes(print) {
    let started = 0
    const more = () => {
      const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { stdio: 'ignore' })
      child.on('error', (error) => end(error.code))
      child.on('exit', () => end('ended'))
      child.on('spawn', () => {
        started += 1
        more()
      })
    }
    const end = (reason) => {
      print({ started, reason })
      process.exit()
    }
    more()
  },
  spin() {
    for (;;);
  },
  flood() {
    for (;;) fs.writeSync(1, 'x'.repeat(65_536))
  },
  wait() {
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, () => {})
    spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore', detached: true })
    setTimeout(() => {}, 60_000)
  },
}

probes[process.argv[2]]((found) => process.stdout.write(JSON.stringify(found)))
