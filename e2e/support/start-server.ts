import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInstance, forShortUse, type Instance, type Settings } from '../../test/machine/instance'

export type { Settings } from '../../test/machine/instance'

/** Olga runs the contests; she is the first admin of every product that a story starts. */
export const olga = { email: 'olga@example.com', username: 'olga', password: 'Contest-Runner1!' }

/** A product whose data is in `folder`/data, which starts as a copy of the data created before the first story. */
export async function startServer(folder: string, settings: Settings, port?: number): Promise<Instance> {
  const dataDir = join(folder, 'data')
  if (!existsSync(dataDir)) cpSync(process.env.INITIAL_DATA ?? '', dataDir, { recursive: true })
  return startOn(dataDir, settings, port)
}

/** Starts a product on a folder that does not exist yet and stops it again, so that its data can be copied. */
export async function prepareProduct(dataDir: string): Promise<void> {
  const server = await startOn(dataDir, {})
  await server.stop()
}

async function startOn(dataDir: string, settings: Settings, port?: number): Promise<Instance> {
  const instance = await createInstance({
    ...(port === undefined ? {} : { port }),
    nodeArgs: forShortUse,
    settings: {
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000',
      ADMIN_EMAIL: olga.email,
      ADMIN_USERNAME: olga.username,
      ADMIN_PASSWORD: olga.password,
      LOG_LEVEL: 'warn',
      MAIL_VERDICTS_SECONDS: '0',
      ...settings,
    },
  })
  await instance.start()
  return instance
}
