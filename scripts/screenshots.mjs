import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from './find-browser.mjs'
import { freePort } from './free-port.mjs'

/** Pictures of every screen on the demo data, light and dark, wide and narrow: npm run screenshots [-- FOLDER]. */
const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2] ?? join(root, 'docs', 'screenshots')
const password = 'Primacy-Demo-7!'
const dataDir = mkdtempSync(join(tmpdir(), 'primacy-pictures-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`

const server = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--demo'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
})
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
})
try {
  await untilReady()
  mkdirSync(folder, { recursive: true })
  const sessions = { ada: await logIn('ada'), grace: await logIn('grace'), nobody: null }
  const screens = await listScreens(sessions.ada)
  for (const theme of ['light', 'dark']) {
    for (const width of [1440, 390]) {
      for (const who of Object.keys(sessions)) await picture(sessions[who], screens[who], theme, width)
    }
  }
} finally {
  await browser.close()
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true })
}

async function logIn(name) {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@primacy.example`, password }),
  })
  const { token, data } = await reply.json()
  return { token, user: data.user }
}

async function listScreens({ token }) {
  const get = async (path) =>
    (await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } }))
      .json()
      .then(({ data }) => data)
  const { contests } = await get('/contests?limit=100')
  const { issues } = await get('/issues/my-issues?limit=100')
  const contest = (title) => contests.find((one) => one.title === title)._id
  const issue = (start) => issues.find((one) => one.title.startsWith(start))._id
  return {
    nobody: { login: '/login', register: '/register', forgot: '/forgot-password', terms: '/terms' },
    ada: {
      home: '/dashboard',
      contests: '/contests',
      contest: `/contests/${contest('Vault Spring')}`,
      'contest-upcoming': `/contests/${contest('Quill Lending')}`,
      submit: `/contests/${contest('Vault Spring')}/submit`,
      submissions: '/submissions',
      submission: `/submissions/${issue('Settling')}`,
      'submission-invalid': `/submissions/${issue('First depositor')}`,
    },
    grace: {
      'contest-admin': `/contests/${contest('Vault Spring')}`,
      'submission-judge': `/submissions/${issue('PriceGuard')}`,
      'contest-edit': `/admin/contests/${contest('Vault Spring')}/edit`,
    },
  }
}

async function picture(session, screens, theme, width) {
  const context = await browser.newContext({
    viewport: { width, height: width > 1000 ? 900 : 844 },
    colorScheme: theme,
  })
  await context.addInitScript((stored) => {
    if (!stored) return
    localStorage.setItem('token', stored.token)
    localStorage.setItem('auth-storage', JSON.stringify({ state: stored }))
  }, session)
  const page = await context.newPage()
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(url + path)
    await page.locator('h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: join(folder, `${name}-${theme}-${width}.png`), fullPage: true })
  }
  await context.close()
}

async function untilReady() {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (server.exitCode !== null) throw new Error('The demo did not start')
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
    await wait(200)
  }
  throw new Error('The demo was not ready within two minutes')
}
