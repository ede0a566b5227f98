import { expect, test } from 'vitest'
import { findBrowser, type Machine } from './find-browser'

type Equipment = { env?: Machine['env']; files?: string[]; apt?: string; bundled?: string }

/** A machine with nothing but the given equipment. */
function machine(has: Equipment = {}): Machine {
  const files = new Set(has.files)
  return {
    env: has.env ?? {},
    exists: (path) => files.has(path),
    playwrightPath: async () => '/playwright/chrome',
    canApt: () => has.apt !== undefined,
    aptInstall: () => void files.add(has.apt ?? ''),
    unpackBundled: async () => {
      if (!has.bundled) throw new Error('not for this platform')
      files.add(has.bundled)
      return has.bundled
    },
  }
}

const all = {
  env: { CHROMIUM_PATH: '/mine' },
  files: ['/mine', '/usr/bin/chromium', '/playwright/chrome'],
  apt: '/usr/bin/chromium',
  bundled: '/tmp/chromium',
}

test.each([
  ['the one named in CHROMIUM_PATH', all, '/mine'],
  ['the one of the system', { ...all, env: {} }, '/usr/bin/chromium'],
  [
    'one without windows',
    { ...all, env: {}, files: [...all.files, '/usr/bin/chromium-headless-shell'] },
    '/usr/bin/chromium-headless-shell',
  ],
  ["Playwright's own", { ...all, env: {}, files: ['/playwright/chrome'] }, '/playwright/chrome'],
  ['one installed with apt-get', { ...all, env: {}, files: [] }, '/usr/bin/chromium'],
  ['the one from npm', { bundled: '/tmp/chromium' }, '/tmp/chromium'],
])('prefers %s to any later one', async (_, has, expected) => {
  expect(await findBrowser(machine(has))).toBe(expected)
})

test('without a browser the search fails, and lists every solution', async () => {
  const search = findBrowser(machine())
  for (const way of ['CHROMIUM_PATH', 'Google Chrome', 'playwright install', 'apt-get', '@sparticuz/chromium']) {
    await expect(search).rejects.toThrow(way)
  }
})

test('a wrong CHROMIUM_PATH is an error, not a reason to use another browser', async () => {
  const search = findBrowser(machine({ ...all, env: { CHROMIUM_PATH: '/gone' } }))
  await expect(search).rejects.toThrow('CHROMIUM_PATH is /gone')
})
