import { tsImport } from 'tsx/esm/api'

const inMinutes = (minutes) => new Date(Date.now() + minutes * 60_000).toISOString()
/** Every hostile text, as far as a field takes it; what it asks for is asked of `host`. */
async function hostileTexts(host) {
  const { bombs, inOneLine, payloads } = await tsImport('../../../e2e/support/hostile-texts.ts', import.meta.url)
  const here = (text) => text.replaceAll('https://evil.example', `http://${host}`).replaceAll('evil.example', host)
  return [...payloads.map((text) => () => here(text)), ...Object.values(bombs)].map((make, place) => ({
    raw: make(400),
    // At its end stands by what a page is seen to hold it.
    mark: (field) => `${field}${place}x`,
    block(field, length) {
      const end = `\n\n${this.mark(field)}`
      return make(length - end.length) + end
    },
    line(field, length) {
      const end = ` ${this.mark(field)}`
      return inOneLine(make(length), length - end.length) + end
    },
  }))
}

/**
 * Puts each text into each field of a product, as people would, and tells what there is to open and who opens it. Where
 * a field takes no such text, that is told instead: field -> how many were refused.
 */
export async function plant({ url, sessions }, host) {
  const texts = await hostileTexts(host)
  const refused = new Map()
  const [judge, author] = ['grace', 'mei'].map((who) => makerOf(url, sessions[who].token))
  const contestWith = (more) => judge('POST', '/contests', { ...contest, ...more })
  const reports = (await contestWith({ title: 'Hostile reports' }))._id
  const repeats = (await contestWith({ title: 'Hostile notes' }))._id
  const first = await author('POST', '/issues', { contestId: repeats, ...report })

  const pages = []
  for (const text of texts) {
    const refuse = async (field, path, token, body) => {
      const { status } = await send(url, token, 'POST', path, body)
      if (status !== 400) throw new Error(`${field} took ${text.raw.slice(0, 60)} (${status})`)
      refused.set(field, (refused.get(field) ?? 0) + 1)
    }
    const show = (who, at, ...fields) => pages.push({ who, at, fields, marks: fields.map(text.mark) })
    await refuse('username', '/auth/signup', null, { ...newcomer, username: text.raw })
    await refuse('repository', '/contests', sessions.grace.token, { ...contest, githubRepoUrl: text.raw })

    const written = {
      title: text.line('title', 200),
      description: text.block('description', 20_000),
      pocLink: text.block('proof', 10_000),
    }
    const issue = await author('POST', '/issues', { contestId: reports, ...written })
    const verdict = { status: 'invalid', invalidationReason: text.block('reason', 2_000) }
    await judge('PUT', `/issues/${issue._id}/status`, verdict)
    show('grace', `/submissions/${issue._id}`, 'title', 'description', 'proof')
    show('mei', `/submissions/${issue._id}`, 'reason')

    const again = { ...report, title: `Repeat ${pages.length}` }
    const repeat = await author('POST', '/issues', { contestId: repeats, ...again })
    const duplicate = { issueId: first._id, note: text.block('note', 2_000) }
    await judge('PUT', `/admin/issues/${repeat._id}/duplicate-of`, duplicate)
    show('grace', `/admin/contests/${repeats}/triage?issue=${repeat._id}`, 'note')

    const path = text.line('repository', 300).replaceAll(/[^!-~]/g, '')
    const linked = await contestWith({ githubRepoUrl: `https://${host}/${path}` })
    show('mei', `/contests/${linked._id}`, 'repository')

    const hostile = {
      title: text.line('contest', 200),
      description: text.block('about', 50_000),
      knownIssues: text.block('known', 20_000),
      reportTemplate: text.block('template', 5_000),
    }
    const { _id } = await contestWith(hostile)
    await judge('PUT', `/contests/${_id}`, { prizePool: 2, reason: text.block('change', 2_000) })
    show('mei', `/contests/${_id}`, 'contest', 'about', 'known')
    show('mei', `/contests/${_id}/submit`, 'template')
    show('olga', `/admin/contests/${_id}/edit`, 'contest', 'about', 'known', 'template')
    show('olga', `/admin/ledger?contest=${_id}`, 'change')
  }
  const lists = ['/contests', '/admin/contests', '/admin/ledger', `/submissions?contest=${reports}`]
  for (const at of [...lists, `/admin/contests/${reports}/triage`])
    pages.push({ who: 'grace', at, fields: [], marks: [] })
  return { pages, refused, texts: texts.length }
}

/** The same texts on a page that shows them as they come. */
export async function plantInCanary(_target, host) {
  const texts = await hostileTexts(host)
  const pages = texts.map((text) => {
    const query = encodeURIComponent(text.line('canary', 2_000))
    return { who: 'mei', at: `/report?text=${query}`, fields: ['canary'], marks: [text.mark('canary')] }
  })
  return { pages, refused: new Map(), texts: texts.length }
}

const contest = {
  title: 'Hostile contest',
  description: 'A contest of hostile texts.',
  githubRepoUrl: 'https://github.com/vault-spring/contracts',
  startDate: inMinutes(-60),
  endDate: inMinutes(600),
  prizePool: 1,
}
const report = { title: 'The first', description: 'What the others repeat.', pocLink: null }
const newcomer = {
  email: 'hostile@primacy.example',
  password: 'Correct-Horse-7!',
  walletAddress: `0x${'6f'.repeat(20)}`,
}

/** Calls of somebody that have to be taken. */
const makerOf = (url, token) => async (method, path, body) => {
  const { status, reply } = await send(url, token, method, path, body)
  if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(reply)}`)
  return reply.data?.issue ?? reply.data?.contest
}

async function send(url, token, method, path, body) {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: reply.status, reply: await reply.json() }
}
