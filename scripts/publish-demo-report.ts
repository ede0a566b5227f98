import { type Demo, demoPassword } from './demo-product'

type Preparation = { version: number; previewDigest: string; history: { slug: string }[] }

const draft = {
  summary: 'Researchers read the pool for two weeks. What they found was fixed before this report was published.',
  scope: 'Everything in `src`.',
  ...{ nSloc: 1_840, commit: '1f2e3d4c5b6a', delayHours: 0, findings: [] },
}

/** Publishes the report of the demo's finalized contest, as its judge would, and returns the address of its page. */
export async function publishDemoReport({ url, sessions, contest }: Demo): Promise<string> {
  const call = async (method: string, path: string, body?: object, version?: number): Promise<Preparation> => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${sessions.olga?.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`)
    return ((await reply.json()) as { data: { preparation: Preparation } }).data?.preparation
  }
  const path = `/admin/contests/${contest('Lantern AMM')}/report`
  const { version } = await call('GET', path)
  const { previewDigest } = await call('PUT', path, draft, version)
  await call('POST', '/auth/step-up', { password: demoPassword })
  const { history } = await call('POST', `${path}/publication`, { previewDigest })
  if (!history[0]) throw new Error('The report of the demo was not published')
  return `/reports/${history[0].slug}`
}
