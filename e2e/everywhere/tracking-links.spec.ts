import { createServer, type Server } from 'node:http'
import type { Demo } from '../../scripts/demo-product'
import { openScreen } from '../../scripts/screens/open-screen'
import { recordOtherHosts, urlsOfOtherHosts } from '../support/other-hosts'
import { expect, test } from '../support/start-product'

test('a submission full of tracking links makes no request when a judge opens it [V14.2.3 T42]', async ({
  browser,
  demo,
}) => {
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
  const { left } = recordOtherHosts(context, demo.url)
  const at = `/submissions/${issueId}`
  const page = await openScreen(context, demo, { name: 'beacons', at, who: 'grace' })
  await expect(page.getByText('Bare:')).toBeVisible()
  // Elements request what they load when they are inserted. A busy machine may never be idle on the network.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(await urlsOfOtherHosts(page)).toEqual([])
  expect(left).toEqual([])
  expect(heard).toEqual([])
  await context.close()
  await new Promise((resolve) => listener.server.close(resolve))
})

/** Another host, which records every request and connection. */
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
