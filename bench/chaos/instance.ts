import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createInstance, type Instance, type Settings } from '../../test/machine/instance'
import { authSecret } from './contest-setup'
import type { Context } from './scenario'

/** An instance of the built product that is not started yet, set up as in production and without rate limits. */
export async function newInstance(
  context: Context,
  name: string,
  settings: Settings,
  dist?: string,
): Promise<Instance> {
  const instance = await createInstance({
    name,
    settings: {
      AUTH_SECRET: authSecret,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://primacy.example',
      RATE_LIMIT_SCALE: '1000000',
      MAILS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    ...(dist === undefined ? {} : { dist }),
  })
  context.onEnd(async () => {
    if (instance.isRunning()) await instance.end('SIGKILL')
  })
  return instance
}

/** Runs a command of the built product; returns what it prints, and fails if it exits with an error. */
export async function runCommand(name: string, settings: Settings, ...words: string[]): Promise<string> {
  const file = fileURLToPath(new URL(`../../dist/server/${name}.js`, import.meta.url))
  const env = { PATH: process.env.PATH ?? '', ...settings }
  return (await promisify(execFile)(process.execPath, [file, ...words], { env })).stdout
}
