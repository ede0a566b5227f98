import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ApiDocument, callsOf, requestText } from '../calls'
import { runProgram } from '../programs'
import type { Finding, Target, Tool } from '../tool'

/** The modules that need no server elsewhere. */
const modules =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss'
const seconds = 240
const pages = ['/', '/login', '/contests', '/docs/api', '/terms.txt', '/site.json', '/healthz', '/readyz']

export const wapiti: Tool = {
  name: 'wapiti',
  expected: [
    'SQL Injection',
    'Cross Site Scripting',
    'Backup file',
    'Content Security Policy Configuration',
    'HTTP Secure Headers',
  ],
  async scan(target) {
    const starts = target.isCanary ? ['/'] : [...pages, ...(await readingCalls(target))]
    const report = join(target.folder, 'wapiti.json')
    const { output, timedOut } = await runProgram(
      'wapiti',
      [
        ...['-u', `${target.url}/`, '--scope', 'folder', '-m', modules, '-f', 'json', '-o', report],
        ...starts.flatMap((path) => ['-s', target.url + path]),
        // With a session the reading calls of the product have something to answer; the canary must not see it.
        ...(target.isCanary ? [] : ['-H', `Authorization: Bearer ${target.tokens.admin}`]),
        ...['--max-scan-time', String(seconds / 2), '--max-attack-time', '60', '--max-links-per-page', '50'],
        ...['--flush-session', '--store-session', join(target.folder, 'wapiti'), '--no-bugreport', '-v', '1'],
      ],
      { seconds: seconds * 2 },
    )
    if (timedOut) return { did: '', findings: [{ kind: 'not finished', where: `within ${seconds * 2} s` }] }
    const modulesRun = [...output.matchAll(/^\[\*\] Launching module (\w+)/gm)].length
    return {
      did: `${starts.length} addresses to begin with, ${modulesRun} modules`,
      findings: readWapiti(JSON.parse(readFileSync(report, 'utf8'))),
    }
  },
}

async function readingCalls({ url, known }: Target): Promise<string[]> {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument
  return callsOf(document, known)
    .filter(({ method }) => method === 'GET')
    .map((call) => requestText(call, { host: '', mark: '' }).split(' ')[1] ?? '')
}

type Entries = Record<string, { method: string; path: string; info: string }[]>

/** The vulnerabilities and anomalies of wapiti's report. */
export function readWapiti({ vulnerabilities = {}, anomalies = {} }: Record<string, Entries>): Finding[] {
  return Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, found]) =>
    found.map(({ method, path, info }) => ({ kind, where: `${method} ${path}: ${info}` })),
  )
}
