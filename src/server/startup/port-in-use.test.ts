import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startProblem } from '../../main'
import { refusePortInUse } from './port-in-use'

test('a start on a used port fails before anything is opened, and says which setting to change', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  const refused = await refusePortInUse({ HOST: '127.0.0.1', PORT: port }).catch((error) => startProblem(error))
  expect(refused).toBe(`Port ${port} on 127.0.0.1 is in use. Set PORT to another one.`)
})

test('a free port stays free for the server, and port 0 is never probed', async () => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  for (const PORT of [port, port, 0]) await refusePortInUse({ HOST: '127.0.0.1', PORT })
})
