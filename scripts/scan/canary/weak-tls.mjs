import https from 'node:https'
import { freePort } from '../../free-port.mjs'
import { makeCertificate } from '../proxy.mjs'

/** A server that offers what nobody should any more: TLS 1.0 and 1.1, ciphers without a key of the moment, a short key. */
export async function startWeakTls({ url, folder }) {
  const { key, certificate: cert } = makeCertificate(folder, ['-newkey', 'rsa:1024', '-sha1'])
  const offers = { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers: 'ALL:eNULL:@SECLEVEL=0' }
  const server = https.createServer({ key, cert, ...offers }, (_request, reply) => reply.end('canary'))
  const tlsPort = await freePort()
  await new Promise((resolve) => server.listen(tlsPort, '127.0.0.1', resolve))
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { tlsPort, clearUrl: url, stop }
}
