import https from 'node:https'
import { startWeakTls } from '../canary/weak-tls'
import { runProgram } from '../programs'
import { startProxy } from '../proxy'
import type { Finding, Tool } from '../tool'

const seconds = 180

/** TLS ends at the proxy, so the documented one is put in front of the product for this scan. */
export const sslscan: Tool = {
  name: 'sslscan',
  expected: ['old protocol', 'weak cipher', 'weak key', 'weak signature', 'answers in the clear', 'no HSTS'],
  async scan({ isCanary, url, folder }) {
    const front = isCanary ? await startWeakTls({ url, folder }) : await startProxy({ url, folder })
    try {
      const { output, timedOut } = await runProgram(
        'sslscan',
        ['--xml=-', '--no-colour', `127.0.0.1:${front.tlsPort}`],
        {
          seconds,
        },
      )
      if (timedOut) return { did: '', findings: [{ kind: 'not finished', where: `within ${seconds} s` }] }
      const offered = [...output.matchAll(/<cipher status="\w+" sslversion="([^"]+)"/g)]
      const versions = [...new Set(offered.map(([, version]) => version))]
      const findings = [...readSslscan(output), ...(await aroundTls(front))]
      return { did: `${offered.length} ciphers of ${versions.join(' and ')}`, findings }
    } finally {
      await front.stop()
    }
  },
}

const soundVersions = ['1.2', '1.3']
/** For curves sslscan reports the strength, which is half the bits of their name. */
const minimumBits: Record<string, number> = { RSA: 2048, DSA: 2048, EC: 128 }

/** In sslscan's words, which calls all five ciphers of TLS 1.3 acceptable although they are strong. */
const strengths: Record<string, string[]> = { 'TLSv1.2': ['strong'], 'TLSv1.3': ['strong', 'acceptable'] }

type Attributes = Record<string, string>

/** What is out of date in what a server offers. That the certificate is self-signed is no finding. */
export function readSslscan(xml: string): Finding[] {
  const all = [...xml.matchAll(/<([\w-]+)((?:[\s/][^<>]*)?)>/g)]
  const tags = (name: string) => all.filter(([, tag]) => tag === name).map(([, , text = '']) => attributes(text))
  const protocols = tags('protocol')
  const ciphers = tags('cipher')
  if (ciphers.length === 0) return [{ kind: 'nothing tried', where: 'no cipher was accepted' }]
  const keys = tags('pk').filter(
    ({ type = '', bits }) => Number(bits) < (minimumBits[type] ?? Number.POSITIVE_INFINITY),
  )
  const signature = /<signature-algorithm>([^<]+)</.exec(xml)?.[1] ?? 'none'
  const isOld = ({ type, version = '', enabled }: Attributes) =>
    enabled === '1' && !(type === 'tls' && soundVersions.includes(version))
  return [
    ...protocols.filter(isOld).map(({ type, version }) => found('old protocol', `${type} ${version}`)),
    ...ciphers
      .filter(({ sslversion = '', strength = '' }) => !strengths[sslversion]?.includes(strength))
      .map(({ sslversion, cipher, strength }) => found('weak cipher', `${sslversion} ${cipher} (${strength})`)),
    ...ciphers
      .filter(({ sslversion, cipher }) => sslversion !== 'TLSv1.3' && !/^(ECDHE|DHE)-/.test(cipher ?? ''))
      .map(({ sslversion, cipher }) => found('no forward secrecy', `${sslversion} ${cipher}`)),
    ...keys.map(({ type, bits }) => found('weak key', `${type} ${bits} bits`)),
    ...(/sha(256|384|512)|ed25519/i.test(signature) ? [] : [found('weak signature', signature)]),
    ...tags('heartbleed')
      .filter(({ vulnerable }) => vulnerable === '1')
      .map(({ sslversion = '' }) => found('heartbleed', sslversion)),
    ...tags('compression')
      .filter(({ supported }) => supported === '1')
      .map(() => found('compression', 'of TLS')),
    ...tags('renegotiation')
      .filter(({ supported, secure }) => supported === '1' && secure !== '1')
      .map(() => found('renegotiation', 'insecure')),
  ]
}

const found = (kind: string, where: string): Finding => ({ kind, where })
const attributes = (text: string): Attributes =>
  Object.fromEntries([...text.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))

/** Without TLS a page redirects to it and a call is refused; with TLS the reply has HSTS. */
async function aroundTls({ clearUrl, tlsPort }: { clearUrl: string; tlsPort: number }): Promise<Finding[]> {
  const findings: Finding[] = []
  const clear = await fetch(`${clearUrl}/login`, { redirect: 'manual' })
  const location = clear.headers.get('location') ?? ''
  if (clear.status !== 308 || !location.startsWith('https://')) {
    findings.push(found('answers in the clear', `a page: ${clear.status} ${location}`))
  }
  const call = await fetch(`${clearUrl}/api/auth/me`, { redirect: 'manual' })
  if (call.status !== 403) findings.push(found('answers in the clear', `a call: ${call.status}`))
  const { status, hsts } = await getWithTls(tlsPort)
  if (status !== 200) findings.push(found('nothing behind TLS', String(status)))
  if (!/max-age=\d{8}/.test(hsts ?? '')) findings.push(found('no HSTS', String(hsts)))
  return findings
}

function getWithTls(port: number): Promise<{ status: number | undefined; hsts: string | undefined }> {
  return new Promise((resolve, reject) => {
    // The certificate is self-signed.
    const request = https.get({ host: '127.0.0.1', port, path: '/login', rejectUnauthorized: false }, (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode, hsts: reply.headers['strict-transport-security'] })
    })
    request.on('error', reject)
  })
}
