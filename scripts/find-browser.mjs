import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { canInstall, installPackages } from './machine/apt.mjs'

/** Without windows first: those cost a whole processor second for each page that is opened, and nobody sees them. */
const systemPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** For a browser that nobody looks at, in a container or out of it, and that makes no calls of its own. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
]

/** What the search needs to know of the computer it runs on. */
export const thisMachine = {
  env: process.env,
  exists: existsSync,
  playwrightPath: async () => (await import('@playwright/test')).chromium.executablePath(),
  canApt: canInstall,
  aptInstall() {
    console.log('No browser found: installing chromium-headless-shell with apt-get ...')
    try {
      installPackages('chromium-headless-shell')
    } catch {
      // Older releases have it with windows only.
      installPackages('chromium')
    }
  },
  async unpackBundled() {
    // Read by the package while it loads: only then does it unpack the system libraries that a bare machine lacks.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
    const { default: chromium } = await import('@sparticuz/chromium')
    return chromium.executablePath()
  },
}

/** The path of a Chromium that can run the stories: the one named, else found, else installed. Never none. */
export async function findBrowser(machine = thisMachine) {
  const finders = [fromSetting, fromSystem, fromPlaywright, fromApt, fromPackage]
  for (const find of finders) {
    const path = await find(machine)
    if (path) return path
  }
  throw new Error(
    'The stories need a browser and found none: set CHROMIUM_PATH, install Chromium or Google Chrome, ' +
      'run `npx playwright install chromium`, run as root on Debian so that apt-get can install chromium, ' +
      'or use Linux x64, where the @sparticuz/chromium package works.',
  )
}

function fromSetting({ env, exists }) {
  const path = env.CHROMIUM_PATH
  if (path && !exists(path)) throw new Error(`CHROMIUM_PATH is ${path}, and there is no such file.`)
  return path
}

function fromSystem({ exists }) {
  return systemPaths.find((path) => exists(path))
}

async function fromPlaywright({ exists, playwrightPath }) {
  const path = await playwrightPath().catch(() => undefined)
  return path && exists(path) ? path : undefined
}

function fromApt(machine) {
  if (!machine.canApt()) return undefined
  try {
    machine.aptInstall()
  } catch {
    return undefined
  }
  return fromSystem(machine)
}

async function fromPackage({ exists, unpackBundled }) {
  const path = await unpackBundled().catch(() => undefined)
  return path && exists(path) ? path : undefined
}

/** Browsers differ from version to version: whoever reads a run has to know which one it was. */
export async function nameBrowser(path) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: path, args: browserArguments })
  const name = `${browser.browserType().name()} ${browser.version()} (${path})`
  await browser.close()
  return name
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const isBundled = process.argv.includes('--bundled')
  console.log(isBundled ? await thisMachine.unpackBundled() : await findBrowser())
}
