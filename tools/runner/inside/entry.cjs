'use strict'
// Inside the sandbox: lays the compiled source into the working folder, runs forge as planned, and prints one JSON line.
const fs = require('node:fs')
const { spawn } = require('node:child_process')

const plan = JSON.parse(process.argv[2])
const errorBytes = 65_536

/** By which variables a proof may ask for a chain, and the certificate without which forge makes no call at all. */
const variables = {
  ...Object.fromEntries(plan.chains.map(({ name, url }) => [`${name.toUpperCase()}_RPC_URL`, url])),
  SSL_CERT_FILE: '/tmp/certificate.pem',
}

function forge(args, limit) {
  return new Promise((resolve) => {
    const startedAt = Date.now()
    const child = spawn('/opt/forge', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/w',
      env: plan.chains.length > 0 ? { ...process.env, ...variables } : process.env,
    })
    const out = []
    let bytes = 0
    let err = ''
    child.stdout.on('data', (chunk) => {
      bytes += chunk.length
      if (bytes <= limit) out.push(chunk)
    })
    child.stderr.on('data', (chunk) => {
      if (err.length < errorBytes) err += chunk
    })
    child.on('close', (code, signal) => {
      const text = bytes <= limit ? Buffer.concat(out).toString('utf8') : ''
      resolve({ code, signal, out: text, err, bytes, tooLong: bytes > limit, ms: Date.now() - startedAt })
    })
  })
}

function copyFolders(from, to) {
  for (const name of ['out', 'cache']) {
    if (!fs.existsSync(`${from}/${name}`)) continue
    fs.cpSync(`${from}/${name}`, `${to}/${name}`, { recursive: true, preserveTimestamps: true })
  }
}

/** Every artifact that forge has compiled: its contract, its code up to the first library, and its syntax tree. */
function readArtifacts() {
  const found = []
  for (const entry of fs.readdirSync('/w/out', { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.json') || entry.path.includes('build-info')) continue
    try {
      const { metadata, bytecode, ast } = JSON.parse(fs.readFileSync(`${entry.path}/${entry.name}`, 'utf8'))
      const [[file, name]] = Object.entries(metadata.settings.compilationTarget)
      const definition = ast?.nodes.find((node) => node.nodeType === 'ContractDefinition' && node.name === name)
      const code = bytecode.object.split('__$')[0]
      found.push({ file, name, code, compiler: metadata.compiler.version, definition })
    } catch {
      // An artifact without code or metadata.
    }
  }
  return found.sort((one, other) => other.code.length - one.code.length)
}

/** Whether contracts of the proof are a LossTest of ours, by what the compiler says of their bases. */
function measuredBy(artifacts) {
  const base = artifacts.find(({ file, name }) => file === plan.base && name === 'LossTest')?.definition?.id
  const own = artifacts.filter(({ file }) => file === plan.proof)
  return Object.fromEntries(
    own.map(({ name, definition }) => [name, definition?.linearizedBaseContracts.includes(base) === true]),
  )
}

/** The source file of each contract that a run has created, by its address. */
function createdBy(suites, artifacts) {
  const created = {}
  for (const { test_results } of Object.values(suites)) {
    for (const { traces } of Object.values(test_results)) {
      for (const [, { arena }] of traces) {
        for (const { trace } of arena) {
          if (!trace.kind.startsWith('CREATE')) continue
          const match = artifacts.find(({ code }) => code.length > 20 && trace.data.startsWith(code))
          if (match) created[trace.address.toLowerCase()] = match.file
        }
      }
    }
  }
  return created
}

const lastLine = ({ out }) => JSON.parse(out.trim().split('\n').at(-1))

function startReplay() {
  fs.writeFileSync(variables.SSL_CERT_FILE, require('node:tls').rootCertificates[0])
  return require('/opt/replay.cjs').openReplay(plan.chains)
}

async function main() {
  if (fs.existsSync('/seed')) copyFolders('/seed', '/w')
  const replayed = plan.chains.length > 0 ? await startReplay() : () => null
  const runs = []
  for (const { args, bytes } of plan.runs) {
    const run = await forge(args, bytes)
    runs.push(run)
    if (run.code === null || (run.code !== 0 && plan.stopAtFailure)) break
  }
  let measured = {}
  let created = {}
  let solc = null
  if (plan.proof && runs.length === plan.runs.length) {
    try {
      const artifacts = readArtifacts()
      solc = artifacts.find(({ file }) => file === plan.proof)?.compiler ?? null
      measured = measuredBy(artifacts)
      created = createdBy(lastLine(runs[0]), artifacts)
    } catch {
      // What does not parse is judged outside.
    }
  }
  if (plan.keep) copyFolders('/w', '/keep')
  process.stdout.write(`${JSON.stringify({ runs, measured, created, solc, state: replayed() })}\n`)
}

main()
