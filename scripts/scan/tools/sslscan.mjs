import https from 'node:https'
import { startWeakTls } from '../canary/weak-tls.mjs'
import { runProgram } from '../programs.mjs'
import { startProxy } from '../proxy.mjs'

const seconds = 180

/** TLS is the proxy's part: the one of the documentation stands in front of the product for this scan. */
export const sslscan = {
  name: 'sslscan',
  expected: ['old protocol', 'weak cipher', 'weak key', 'weak signature', 'answers in the clear', 'no HSTS'],
  async scan({ isCanary, url, folder }) {
    const front = isCanary ? await startWeakTls({ url, folder }) : await startProxy({ url, folder })
    try {
      const { output, ranOut } = await runProgram('sslscan', ['--xml=-', '--no-colour', `127.0.0.1:${front.tlsPort}`], {
        seconds,
      })
      if (ranOut) return { did: '', findings: [{ kind: 'not finished', where: `within ${seconds} s` }] }
      const offered = [...output.matchAll(/<cipher status="\w+" sslversion="([^"]+)"/g)]
      const versions = [...new Set(offered.map(([, version]) => version))]
      const findings = [...readSslscan(output), ...(await aroundTls(front))]
      return { did: `${offered.length} ciphers of ${versions.join(' and ')}`, findings }
    } finally {
      await front.stop()
    }
  },
}

const sound = ['1.2', '1.3']
/** Of curves sslscan tells how strong they are, which is half of what they are called by. */
const leastBits = { RSA: 2048, DSA: 2048, EC: 128 }

/** As sslscan rates them: all five of TLS 1.3 are good, and it calls them acceptable. */
const strengths = { 'TLSv1.2': ['strong'], 'TLSv1.3': ['strong', 'acceptable'] }

/** What of an offer is out of date. That nobody vouches for the certificate of a scan is no finding. */
export function readSslscan(xml) {
  const all = [...xml.matchAll(/<([\w-]+)((?:[\s/][^<>]*)?)>/g)]
  const tags = (name) => all.filter(([, tag]) => tag === name).map(([, , text]) => attributes(text))
  const protocols = tags('protocol')
  const ciphers = tags('cipher')
  if (ciphers.length === 0) return [{ kind: 'nothing tried', where: 'no cipher was accepted' }]
  const keys = tags('pk').filter(({ type, bits }) => Number(bits) < (leastBits[type] ?? Number.POSITIVE_INFINITY))
  const signature = /<signature-algorithm>([^<]+)</.exec(xml)?.[1] ?? 'none'
  const isOld = ({ type, version, enabled }) => enabled === '1' && !(type === 'tls' && sound.includes(version))
  return [
    ...protocols.filter(isOld).map(({ type, version }) => found('old protocol', `${type} ${version}`)),
    ...ciphers
      .filter(({ sslversion, strength }) => !strengths[sslversion]?.includes(strength))
      .map(({ sslversion, cipher, strength }) => found('weak cipher', `${sslversion} ${cipher} (${strength})`)),
    ...ciphers
      .filter(({ sslversion, cipher }) => sslversion !== 'TLSv1.3' && !/^(ECDHE|DHE)-/.test(cipher))
      .map(({ sslversion, cipher }) => found('no key of the moment', `${sslversion} ${cipher}`)),
    ...keys.map(({ type, bits }) => found('weak key', `${type} ${bits} bits`)),
    ...(/sha(256|384|512)|ed25519/i.test(signature) ? [] : [found('weak signature', signature)]),
    ...tags('heartbleed')
      .filter(({ vulnerable }) => vulnerable === '1')
      .map(({ sslversion }) => found('heartbleed', sslversion)),
    ...tags('compression')
      .filter(({ supported }) => supported === '1')
      .map(() => found('compression', 'of TLS')),
    ...tags('renegotiation')
      .filter(({ supported, secure }) => supported === '1' && secure !== '1')
      .map(() => found('renegotiation', 'insecure')),
  ]
}

const found = (kind, where) => ({ kind, where })
const attributes = (text) =>
  Object.fromEntries([...text.matchAll(/(?<![\w-])([\w-]+)="([^"]*)"/g)].map(([, ...pair]) => pair))

/** A page asked for in the clear leads to TLS, a call is refused, and who asks by TLS is told to keep to it. */
async function aroundTls({ clearUrl, tlsPort }) {
  const findings = []
  const clear = await fetch(`${clearUrl}/login`, { redirect: 'manual' })
  const leads = clear.headers.get('location') ?? ''
  if (clear.status !== 308 || !leads.startsWith('https://')) {
    findings.push(found('answers in the clear', `a page: ${clear.status} ${leads}`))
  }
  const call = await fetch(`${clearUrl}/api/auth/me`, { redirect: 'manual' })
  if (call.status !== 403) findings.push(found('answers in the clear', `a call: ${call.status}`))
  const { status, kept } = await byTls(tlsPort)
  if (status !== 200) findings.push(found('nothing behind TLS', String(status)))
  if (!/max-age=\d{8}/.test(kept ?? '')) findings.push(found('no HSTS', String(kept)))
  return findings
}

function byTls(port) {
  return new Promise((resolve, reject) => {
    // The certificate was made a moment ago, and nobody vouches for it.
    const request = https.get({ host: '127.0.0.1', port, path: '/login', rejectUnauthorized: false }, (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode, kept: reply.headers['strict-transport-security'] })
    })
    request.on('error', reject)
  })
}
