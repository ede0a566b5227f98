import net from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startProblem } from './main'

/** The error of a real attempt to listen. */
function listenError(host: string, port: number): Promise<Error> {
  const server = net.createServer()
  onTestFinished(() => void server.close())
  return new Promise((resolve, reject) => {
    server.once('error', resolve)
    server.listen(port, host, () => reject(new Error('it listens')))
  })
}

test('an operator is told which address is not one of this machine', async () => {
  expect(startProblem(await listenError('192.0.2.1', 0))).toBe(
    'HOST 192.0.2.1 is not an address of this machine. Set it to one of its own, or to 0.0.0.0 for all of them.',
  )
})

test('an operator is told that a port is in use', async () => {
  const holder = net.createServer()
  onTestFinished(() => void holder.close())
  const port = await new Promise<number>((resolve) => {
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as net.AddressInfo).port))
  })
  expect(startProblem(await listenError('127.0.0.1', port))).toBe(
    `Port ${port} on 127.0.0.1 is in use. Set PORT to another one.`,
  )
})

test('an operator is told that a host name is unknown', async () => {
  expect(startProblem(await listenError('primacy.invalid', 0))).toBe(
    'HOST primacy.invalid is no address, and no name that this machine knows.',
  )
})
