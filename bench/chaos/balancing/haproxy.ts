import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../test/machine/free-port'
import type { Instance } from '../../../test/machine/instance'
import type { Context } from '../scenario'

const configuration = fileURLToPath(new URL('../../../deploy/haproxy.cfg', import.meta.url))

/** The documented load balancer in front of two instances; returns its URL. */
export const startHaproxy = (context: Context, one: Instance, two: Instance): Promise<string> =>
  startWith(configuration, context, one, two)

/** The same, but it forwards a request when it has the complete body. */
export async function startBufferingHaproxy(context: Context, one: Instance, two: Instance): Promise<string> {
  const file = `/tmp/primacy-chaos-haproxy-${process.pid}.cfg`
  const text = readFileSync(configuration, 'utf8')
  writeFileSync(file, text.replace('defaults everywhere\n', '$&    option http-buffer-request\n'))
  context.onEnd(() => rmSync(file, { force: true }))
  return startWith(file, context, one, two)
}

async function startWith(file: string, context: Context, one: Instance, two: Instance): Promise<string> {
  const port = await freePort()
  const child = spawn('haproxy', ['-db', '-f', file], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: {
      PATH: `${process.env.PATH ?? ''}:/usr/sbin`,
      BIND: `127.0.0.1:${port}`,
      INSTANCE_ONE: `127.0.0.1:${one.port}`,
      INSTANCE_TWO: `127.0.0.1:${two.port}`,
    },
  })
  let problem = ''
  child.once('error', () => {
    problem = 'haproxy is not installed: apt-get install haproxy'
  })
  child.once('exit', (code) => {
    problem ||= `haproxy ended with ${code}`
  })
  context.onEnd(() => void child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < 200 && !problem; attempt += 1) {
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return url
    await wait(50)
  }
  throw new Error(problem || 'haproxy found no instance that is ready')
}
