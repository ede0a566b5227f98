import { bombs, inOneLine, payloads } from '../../../test/hostile/hostile-texts'
import type { Target } from '../tool'

/** A page to open, by whom, and the marks that show that the texts of its fields have been rendered. */
export type HostilePage = { who: string; at: string; fields: string[]; marks: string[] }
export type HostilePages = { pages: HostilePage[]; refused: Map<string, number>; texts: number }

type HostileText = ReturnType<typeof hostileTexts>[number]
type Issue = { _id: string }

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** Every hostile text, cut to what a field takes; its requests go to `host`. */
function hostileTexts(host: string) {
  const redirected = (text: string) =>
    text.replaceAll('https://evil.example', `http://${host}`).replaceAll('evil.example', host)
  const makers = [...payloads.map((text) => () => redirected(text)), ...Object.values(bombs)]
  return makers.map((make: (length: number) => string, index) => {
    const mark = (field: string) => `${field}${index}x`
    return {
      raw: make(400),
      /** The end of the text; a page that shows it has rendered the text. */
      mark,
      block(field: string, length: number): string {
        const end = `\n\n${mark(field)}`
        return make(length - end.length) + end
      },
      line(field: string, length: number): string {
        const end = ` ${mark(field)}`
        return inOneLine(make(length), length - end.length) + end
      },
    }
  })
}

/** Submits each text in each field through the API. `refused` counts, by field, the texts that a field does not take. */
export async function createHostilePages({ url, sessions }: Target, host: string): Promise<HostilePages> {
  const texts = hostileTexts(host)
  const refused = new Map<string, number>()
  const judge = senderOf(url, sessions.grace?.token)
  const author = senderOf(url, sessions.mei?.token)
  const contestWith = (more: object) => judge('POST', '/contests', { ...contest, ...more })
  const reports = (await contestWith({ title: 'Hostile reports' }))._id
  const repeats = (await contestWith({ title: 'Hostile notes' }))._id
  const first = await author('POST', '/issues', { contestId: repeats, ...report })

  const expectRefusal = async (text: HostileText, field: string, path: string, body: object, token?: string) => {
    const { status } = await send(url, token, 'POST', path, body)
    if (status !== 400) throw new Error(`${field} took ${text.raw.slice(0, 60)} (${status})`)
    refused.set(field, (refused.get(field) ?? 0) + 1)
  }
  const pages: HostilePage[] = []
  for (const text of texts) {
    const show = (who: string, at: string, ...fields: string[]) =>
      pages.push({ who, at, fields, marks: fields.map(text.mark) })
    await expectRefusal(text, 'username', '/auth/signup', { ...newcomer, username: text.raw })
    await expectRefusal(text, 'repository', '/contests', { ...contest, githubRepoUrl: text.raw }, sessions.grace?.token)

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

/** The same texts on a page of the canary that does not escape them. */
export async function createCanaryPages(_target: Target, host: string): Promise<HostilePages> {
  const texts = hostileTexts(host)
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

/** Sends calls that have to succeed; returns the issue or contest of the reply. */
const senderOf =
  (url: string, token: string | undefined) =>
  async (method: string, path: string, body: object): Promise<Issue> => {
    const { status, reply } = await send(url, token, method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(reply)}`)
    return reply.data?.issue ?? reply.data?.contest ?? { _id: '' }
  }

type Reply = { data?: { issue?: Issue; contest?: Issue } }

async function send(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body: object,
): Promise<{ status: number; reply: Reply }> {
  const reply = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: reply.status, reply: (await reply.json()) as Reply }
}
