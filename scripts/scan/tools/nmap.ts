import { runProgram } from '../programs'
import type { Finding, Tool } from '../tool'

const seconds = 300
/** Scripts that print nothing, or say so, when they find nothing. */
const scripts = [
  'http-backup-finder,http-config-backup,http-cors,http-cross-domain-policy,http-csrf,http-dombased-xss,http-enum,http-git',
  'http-internal-ip-disclosure,http-ls,http-open-proxy,http-open-redirect,http-passwd,http-phpself-xss,http-rfi-spider',
  'http-server-header,http-shellshock,http-slowloris-check,http-sql-injection,http-stored-xss,http-svn-info,http-trace',
  'http-unsafe-output-escaping,http-userdir-enum,http-webdav-scan,http-vuln-*',
].join(',')

export const nmap: Tool = {
  name: 'nmap',
  expected: ['http-git', 'http-server-header', 'http-slowloris-check', 'http-unsafe-output-escaping'],
  async scan({ url }) {
    const { hostname, port } = new URL(url)
    const { output, timedOut } = await runProgram(
      'nmap',
      ['-Pn', '-n', '-sT', '-sV', '-p', port, '--script', forced(scripts), '-oX', '-', hostname],
      { seconds },
    )
    if (timedOut) return { did: '', findings: [{ kind: 'not finished', where: `within ${seconds} s` }] }
    return { did: `${scripts.split(',').length} scripts`, findings: readNmap(output) }
  },
}

/** The plus runs a script on any port, also on one that is not known for HTTP. */
const forced = (names: string) =>
  names
    .split(',')
    .map((name) => `+${name}`)
    .join(',')

const nothing = [
  /couldn't find/i,
  /NOT VULNERABLE/i,
  /^no .*found/i,
  /does not appear/i,
  /^ERROR: Script execution failed/i,
  /didn't find/i,
]
const foundNothing = (output: string) => output === '' || nothing.some((words) => words.test(output))

/** What the scripts reported, but for those that found nothing. */
export function readNmap(xml: string): Finding[] {
  if (!/state="open"/.test(xml)) return [{ kind: 'nothing tried', where: 'the port was not open' }]
  return [...xml.matchAll(/<script id="([^"]+)" output="([^"]*)"/g)]
    .map(([, kind = '', output = '']) => ({ kind, where: decoded(output) }))
    .filter(({ kind, where }) => kind.startsWith('http-') && !foundNothing(where))
}

const decoded = (text: string) =>
  text
    .replaceAll('&#xa;', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
