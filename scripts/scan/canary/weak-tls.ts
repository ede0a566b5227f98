import https from 'node:https'
import { freePort } from '../../../test/machine/free-port'
import { makeCertificate } from '../proxy'

/** A server with TLS 1.0 and 1.1, ciphers without forward secrecy, and a short key. */
export async function startWeakTls({ url, folder }: { url: string; folder: string }) {
  const { key, certificate: cert } = makeCertificate(folder, ['-newkey', 'rsa:1024', '-sha1'])
  const offers = { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: 'ALL:eNULL:@SECLEVEL=0' } as const
  const server = https.createServer({ key, cert, ...offers }, (_request, reply) => reply.end('canary'))
  const tlsPort = await freePort()
  await new Promise<void>((resolve) => server.listen(tlsPort, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { tlsPort, clearUrl: url, stop }
}
