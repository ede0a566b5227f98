import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildInChild } from '../../scripts/build'
import { createRandom } from '../../test/random'
import { createContext } from '../chaos/scenario'
import { printLoad, quantile } from '../timing'
import { type Call, contentOf } from './load'
import { writeJson } from './print-figures'
import { openTestbed } from './sides'
import { sizeOf, startSides } from './speed'
import { callsOf, type Side, workloads } from './workloads'

/** More submissions than a round sends, because none may repeat: a repeated one costs less. Reads are cycled. */
const callsPerRound = 12_000
const connections = 8

/**
 * `npm run bench -- outside`: the requests of `speed`, sent by wrk, an independent tool, at the rate that each side can
 * serve.
 */
export async function outsideBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      issues: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      json: { type: 'string' },
    },
  })
  if (spawnSync('wrk', ['--version']).error)
    throw new Error('wrk is not installed. Install it, for example with apt-get install wrk.')
  buildInChild()
  const { context, cleanUp } = createContext({ random: createRandom(1), size: 'full', shared: null })
  try {
    const stage = await openTestbed(context, { size: sizeOf(Number(values.issues)), seed: 1 })
    const sides = await startSides(stage, { peerFolder: null, other: null })
    const measured = []
    for (const workload of workloads.filter(({ hasFloor, name }) => hasFloor && name !== 'login')) {
      const rates: Record<string, number[]> = {}
      for (let round = 0; round <= Number(values.rounds); round += 1)
        for (const side of sides) {
          const asked = { port: side.port, seed: 1_000 + round }
          const calls = await callsOf({ ...workload, requestsPerRound: callsPerRound }, stage.subjects, asked)
          const rate = requestsPerSecond(side, calls ?? [], Number(values.seconds))
          // The first warms up.
          if (round > 0) rates[side.name] = [...(rates[side.name] ?? []), rate]
        }
      printRates(workload.name, rates)
      measured.push({ workload: workload.name, rates })
    }
    printLoad()
    writeJson(values.json, { bench: 'outside', issues: values.issues, measured })
  } finally {
    await cleanUp()
  }
}

/** Throws if a reply has an unexpected status, because errors are faster than the work. */
function requestsPerSecond({ name, port }: Side, calls: readonly Call[], seconds: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-wrk-'))
  try {
    const [file, script] = [join(folder, 'calls'), join(folder, 'calls.lua')]
    writeFileSync(file, requestFile(calls))
    writeFileSync(script, scriptOf(file, calls[0] as Call))
    const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script]
    const said = execFileSync('wrk', [...options, `http://127.0.0.1:${port}`], { encoding: 'utf8' })
    const rate = Number(/^Requests\/sec:\s+([\d.]+)/m.exec(said)?.[1])
    const unexpected = /^unexpected:(\d+)/m.exec(said)?.[1]
    if (!rate) throw new Error(`${name}, ${calls[0]?.path}: no reply in ${seconds} s\n${said}`)
    if (unexpected !== '0')
      throw new Error(`${name}, ${calls[0]?.path}: ${unexpected} replies were not as expected\n${said}`)
    return rate
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Each request as its bytes, after their number. */
const requestFile = (calls: readonly Call[]): Buffer =>
  Buffer.concat(
    calls.flatMap((call) => {
      const { payload, headers } = contentOf(call)
      const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
      const head = Buffer.from(`${call.method} ${call.path} HTTP/1.1\r\n${lines.join('')}\r\n`)
      const request = Buffer.concat([head, payload ?? Buffer.alloc(0)])
      return [Buffer.from(`${request.length}\n`), request]
    }),
  )

/**
 * In wrk's language. Each thread has separate script variables, so the only thread is asked for them at the end: how
 * many replies were unexpected, and the last of them.
 */
const scriptOf = (file: string, { method, status }: Call): string => `
local calls, at, thread = {}, 0, nil
unexpected, latest = 0, ""
function setup(one) thread = one end
function init()
  local file = io.open("${file}", "rb")
  local size = file:read("*n")
  while size do
    file:read(1)
    calls[#calls + 1] = file:read(size)
    size = file:read("*n")
  end
end
function request()
  at = at + 1
  if at > #calls and "${method}" ~= "GET" then
    unexpected, latest = unexpected + 1, "a request came twice"
  end
  return calls[(at - 1) % #calls + 1]
end
function response(status, headers, body)
  if status ~= ${status} then unexpected, latest = unexpected + 1, status .. " " .. body end
end
function done() print("unexpected:" .. thread:get("unexpected") .. " " .. thread:get("latest")) end
`

function printRates(workload: string, rates: Record<string, number[]>): void {
  const [floor = [], product = []] = Object.values(rates)
  const range = (all: number[]) =>
    `${quantile(all, 0.5).toFixed(0)} (${Math.min(...all).toFixed(0)}-${Math.max(...all).toFixed(0)})`
  console.log(
    `${workload.padEnd(26)} floor ${range(floor)} requests/s, product ${range(product)}: ${(quantile(floor, 0.5) / quantile(product, 0.5)).toFixed(2)} of the floor`,
  )
}
