import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiDocument, callsOf, countPlaces, requestText } from '../calls'
import { runProgram } from '../programs'
import type { Finding, Target, Tool } from '../tool'

type Request = { name: string; places: number; asksForPassword: boolean; text: string }

const secondsPerCall = 180
const options = [
  '--batch',
  '--ignore-stdin',
  '--disable-coloring',
  '--flush-session',
  '--dbms=PostgreSQL',
  '--technique=BEUST',
  '--ignore-code=400,401,403,404,409,429',
  '--skip-waf',
  '--timeout=10',
  '--retries=0',
]

export const sqlmap: Tool = {
  name: 'sqlmap',
  expected: ['SQL injection'],
  async scan(target) {
    const requests = target.isCanary ? [plantedCall(target)] : await everyCall(target)
    const findings: Finding[] = []
    let places = 0
    const queue = [...requests]
    const work = async () => {
      for (let one = queue.shift(); one; one = queue.shift()) {
        const file = join(target.folder, `${one.name}.http`)
        writeFileSync(file, one.text)
        if (one.asksForPassword) await enterPassword(target)
        const args = ['-r', file, `--output-dir=${join(target.folder, one.name)}`, ...options]
        const { output, timedOut } = await runProgram('sqlmap', args, { seconds: secondsPerCall })
        writeFileSync(join(target.folder, `${one.name}.sqlmap.txt`), output)
        places += one.places
        findings.push(...readSqlmap(one.name, output, timedOut))
      }
    }
    await Promise.all([work(), work()])
    return { did: `${places} places of ${requests.length} calls`, findings }
  },
}

const plantedCall = ({ url }: Target): Request => ({
  name: 'findings',
  places: 1,
  asksForPassword: false,
  text: `GET /findings?title=vault* HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`,
})

/** Each call of the API document, by somebody who may make it: a call refused for its role would test nothing. */
async function everyCall({ url, known, tokens }: Target): Promise<Request[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument
  const { host } = new URL(url)
  return callsOf(document, known)
    .map((call) => ({ name: call.name, places: countPlaces(call), call }))
    .filter(({ places }) => places > 0)
    .map(({ call, ...one }) => ({
      ...one,
      asksForPassword: call.asksForPassword,
      text: requestText(call, { host, token: tokens[call.access], mark: '*' }),
    }))
}

/** Calls that ask for the password are refused ten minutes after it was last entered, before they look at anything. */
async function enterPassword({ url, tokens, known }: Target): Promise<void> {
  const reply = await fetch(`${url}/api/auth/step-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.admin}` },
    body: JSON.stringify({ password: known.texts.password }),
  })
  if (!reply.ok) throw new Error(`The password was not accepted again: ${reply.status}`)
}

/** What sqlmap reports for one call. A run that tried nothing is a finding too, because it would pass as clean. */
export function readSqlmap(call: string, output: string, timedOut = false): Finding[] {
  if (/identified the following injection point/.test(output)) {
    const places = [...output.matchAll(/^Parameter: (.+)$/gm)].map(([, place]) => place)
    return [{ kind: 'SQL injection', where: `${call}: ${places.join(', ')}` }]
  }
  const failures = [...output.matchAll(/\b5\d\d \([\w ]+\) - \d+ times/g)].map(([text]) => text)
  const findings = failures.map((text) => ({ kind: 'server error', where: `${call}: ${text}` }))
  if (timedOut) findings.push({ kind: 'not finished', where: `${call}: within ${secondsPerCall} s` })
  else if (!/all tested parameters do not appear to be injectable/.test(output)) {
    findings.push({ kind: 'nothing tried', where: `${call}: ${output.trim().split('\n').slice(-3).join(' ')}` })
  }
  return findings
}
