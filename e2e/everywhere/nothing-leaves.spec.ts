import { createServer, type Server } from 'node:http'
import { type Demo, startDemo } from '../../scripts/demo-product.mjs'
import { openScreen, screens } from '../../scripts/screens.mjs'
import { expect, test } from '../support/demo'
import { namedElsewhere, watchRequests } from '../support/elsewhere'

test.describe.configure({ mode: 'parallel' })
test.use({ trace: 'off' })

test('with the settings of production no screen asks anything of another place', async ({ browser }) => {
  test.setTimeout(480_000)
  const demo = await startDemo({ NODE_ENV: 'production', EMBEDDED_OK: '1', AUTH_SECRET: 'x'.repeat(48) })
  const context = await browser.newContext()
  const untouched = screens.filter(({ before, after }) => !before && !after)
  const left = watchRequests(context, demo.url)
  try {
    for (const screen of untouched) {
      const page = await openScreen(context, demo, screen)
      left.push(...(await namedElsewhere(page)).map((address) => `${screen.name} names ${address}`))
      await page.close()
    }
    expect(left).toEqual([])
  } finally {
    await context.close()
    await demo.stop()
  }
})

test('a judge who opens a report full of beacons tells nobody', async ({ browser, demo }) => {
  const heard: string[] = []
  const listener = await listen(heard)
  const beacon = (name: string) => `${listener.url}/${name}.png`
  const issueId = await submit(demo, {
    title: `A title with ${beacon('title')}`,
    description: [
      `![an image](${beacon('inline')} "its title")`,
      `![by reference][there]\n\n[there]: ${beacon('reference')}`,
      `[![a linked image](${beacon('linked')})](${beacon('behind')})`,
      `<img src="${beacon('html')}"><picture><source srcset="${beacon('srcset')}"></picture>`,
      `<link rel="preconnect" href="${listener.url}"><link rel="stylesheet" href="${beacon('sheet')}">`,
      `<style>@import "${beacon('import')}"; body { background: url(${beacon('background')}) }</style>`,
      `<iframe src="${beacon('frame')}"></iframe><video poster="${beacon('poster')}"></video>`,
      `<div style="background: url(${beacon('style')})">styled</div>`,
      `<svg><image href="${beacon('svg')}" /><use href="${beacon('use')}#x" /></svg>`,
      `<meta http-equiv="refresh" content="0;url=${beacon('refresh')}">`,
      `![protocol](${beacon('relative').replace('http:', '')})`,
      `Bare: ${beacon('bare')}`,
    ].join('\n\n'),
    pocLink: `![proof](${beacon('proof')})`,
  })
  const context = await browser.newContext()
  const left = watchRequests(context, demo.url)
  const at = `/submissions/${issueId}`
  const page = await openScreen(context, demo, { name: 'beacons', at, who: 'grace' })
  await expect(page.getByText('Bare:')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await namedElsewhere(page)).toEqual([])
  expect(left).toEqual([])
  expect(heard).toEqual([])
  await context.close()
  await new Promise((resolve) => listener.server.close(resolve))
})

/** Another place, which writes down whoever calls or so much as connects. */
async function listen(heard: string[]): Promise<{ url: string; server: Server }> {
  const server = createServer((request, reply) => {
    heard.push(request.url ?? '')
    reply.end()
  })
  server.on('connection', ({ remotePort }) => heard.push(`connection from port ${remotePort}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, server }
}

async function submit(demo: Demo, text: { title: string; description: string; pocLink: string }): Promise<string> {
  const contestId = demo.contest('Vault Spring')
  const confirmations = { confirmFundsImpact: true, confirmNoTrustedParty: true, confirmPoCReflects: true }
  const reply = await fetch(`${demo.url}/api/issues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${demo.sessions.mei?.token}` },
    body: JSON.stringify({ contestId, ...text, ...confirmations }),
  })
  expect(reply.status).toBe(201)
  const { data } = (await reply.json()) as { data: { issue: { _id: string } } }
  return data.issue._id
}
