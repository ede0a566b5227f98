import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../test/machine/free-port'
import { searchPath, watchServer } from './programs'

export const deployFile = (name: string): string => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url))

type ProxyOptions = { url: string; folder: string; configuration?: string | undefined }

/** The documented load balancer in front of one instance, with and without TLS. */
export async function startProxy({ url, folder, configuration = deployFile('haproxy.cfg') }: ProxyOptions) {
  const [plain, secure, redirect] = [await freePort(), await freePort(), await freePort()]
  const child = spawn('haproxy', ['-db', '-f', configuration, '-f', deployFile('haproxy-tls.cfg')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: searchPath,
      BIND: `127.0.0.1:${plain}`,
      BIND_TLS: `127.0.0.1:${secure}`,
      BIND_REDIRECT: `127.0.0.1:${redirect}`,
      CERTIFICATE: selfSigned(folder),
      INSTANCE_ONE: new URL(url).host,
      INSTANCE_TWO: new URL(url).host,
    },
  })
  const { log, stop } = watchServer(child, 'SIGKILL')
  const plainUrl = `http://127.0.0.1:${plain}`
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    const reply = await fetch(`${plainUrl}/readyz`).catch(() => null)
    if (reply?.ok) return { plainUrl, tlsPort: secure, clearUrl: `http://127.0.0.1:${redirect}`, log, stop }
    await wait(100)
  }
  await stop()
  throw new Error(`haproxy does not serve: ${log()}`)
}

/** A self-signed certificate and its key, in one file. */
function selfSigned(folder: string): string {
  const { key, certificate } = makeCertificate(folder, ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'])
  const file = join(folder, 'site.pem')
  writeFileSync(file, certificate + key)
  return file
}

export function makeCertificate(folder: string, keyOptions: readonly string[]): { key: string; certificate: string } {
  const [key, certificate] = [join(folder, 'site.key'), join(folder, 'site.crt')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const args = ['req', '-x509', '-nodes', '-days', '1', ...keyOptions, ...subject, '-keyout', key, '-out', certificate]
  execFileSync('openssl', args, { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
}
