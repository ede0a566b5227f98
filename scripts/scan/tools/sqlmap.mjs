import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callsOf, placesOf, requestText } from '../calls.mjs'
import { runProgram } from '../programs.mjs'

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

export const sqlmap = {
  name: 'sqlmap',
  expected: ['SQL injection'],
  async scan(target) {
    const requests = target.isCanary ? [plantedCall(target)] : await everyCall(target)
    const findings = []
    let places = 0
    const queue = [...requests]
    const work = async () => {
      for (let one = queue.shift(); one; one = queue.shift()) {
        const file = join(target.folder, `${one.name}.http`)
        writeFileSync(file, one.text)
        if (one.asksForPassword) await givePassword(target)
        const args = ['-r', file, `--output-dir=${join(target.folder, one.name)}`, ...options]
        const { output, ranOut } = await runProgram('sqlmap', args, { seconds: secondsPerCall })
        writeFileSync(join(target.folder, `${one.name}.sqlmap.txt`), output)
        places += one.places
        findings.push(...readSqlmap(one.name, output, ranOut))
      }
    }
    await Promise.all([work(), work()])
    return { did: `${places} places of ${requests.length} calls`, findings }
  },
}

const plantedCall = ({ url }) => ({
  name: 'findings',
  places: 1,
  text: `GET /findings?title=vault* HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`,
})

/** Each call of the API document, by somebody who may make it: what is refused for the caller's role tries nothing. */
async function everyCall({ url, known, tokens }) {
  const document = await (await fetch(`${url}/api/openapi.json`)).json()
  const { host } = new URL(url)
  return callsOf(document, known)
    .map((call) => ({ name: call.name, places: placesOf(call), call }))
    .filter(({ places }) => places > 0)
    .map(({ call, ...one }) => ({
      ...one,
      asksForPassword: call.asksForPassword,
      text: requestText(call, { host, token: tokens[call.access], mark: '*' }),
    }))
}

/** Ten minutes after it was last given such a call is refused before it looks at anything. */
async function givePassword({ url, tokens, known }) {
  const reply = await fetch(`${url}/api/auth/step-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.admin}` },
    body: JSON.stringify({ password: known.texts.password }),
  })
  if (!reply.ok) throw new Error(`The password was not taken again: ${reply.status}`)
}

/** What sqlmap says of one call. A run that tried nothing is a finding too: it would pass for clean. */
export function readSqlmap(call, output, ranOut = false) {
  if (/identified the following injection point/.test(output)) {
    const places = [...output.matchAll(/^Parameter: (.+)$/gm)].map(([, place]) => place)
    return [{ kind: 'SQL injection', where: `${call}: ${places.join(', ')}` }]
  }
  const failures = [...output.matchAll(/\b5\d\d \([\w ]+\) - \d+ times/g)].map(([text]) => text)
  const findings = failures.map((text) => ({ kind: 'server error', where: `${call}: ${text}` }))
  if (ranOut) findings.push({ kind: 'not finished', where: `${call}: within ${secondsPerCall} s` })
  else if (!/all tested parameters do not appear to be injectable/.test(output)) {
    findings.push({ kind: 'nothing tried', where: `${call}: ${output.trim().split('\n').slice(-3).join(' ')}` })
  }
  return findings
}
