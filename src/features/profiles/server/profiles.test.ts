import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { castPassword, type Person } from '#test/server/cast'
import { askedStatements } from '#test/server/plans'
import { publicationParts } from '../../../server/db/tables/publication-tables'
import { users } from '../../../server/db/tables/tables'
import { pregeneratedParts } from '../../publication/domain/report-part'
import { finalizedReport } from '../../publication/test/finalized-report'
import { leaderboardPage } from './profile-pages'
import { readLeaderboard } from './read-profiles'

let told: Awaited<ReturnType<typeof finalizedReport>>

beforeEach(async () => {
  told = await finalizedReport()
})

const open = (url: string, headers: Record<string, string> = {}) => told.app.app.inject({ url, headers })
const profile = (name = 'ada') => open(`/people/${name}`)
const consent = (as: Person, name = true, awards = false) =>
  told.app.call('choosePublicity', { as, body: { name, awards } })
const publish = async (draft = {}) => {
  await told.save(draft)
  expect((await told.publish()).status).toBe(200)
}
const remove = (as: Person) =>
  told.app.call('deleteAccount', { as, body: { password: castPassword, username: as.username } })

/** The text of a page, without markup. */
const wordsOf = (page: string) =>
  page
    .replace(/^.*<main[^>]*>|<\/main>.*$/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Everything of a reply that a stranger sees but the time and the id of the request. */
const whole = ({ statusCode, body, headers }: Awaited<ReturnType<typeof open>>) => {
  const { date, 'x-request-id': id, ...rest } = headers
  return { statusCode, body, headers: rest }
}

describe('a profile', () => {
  test('shows what its owner found in published contests, once the owner consents', async () => {
    await publish()
    expect((await profile()).statusCode).toBe(404)
    await consent(told.ada)
    const reply = await profile()
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.body).not.toContain('<script')
    const words = wordsOf(reply.body)
    expect(words).toContain('Contests 1 Valid findings 1 First finds 1 Duplicates 0')
    expect(words).toContain('Vault Spring')
    expect(words).toContain('C-01 Settled twice')
    expect(reply.body).toContain('href="/reports/vault-spring/C-01"')
    expect(words).not.toContain('$')
  })

  test('recognizes who found something later, which earns nothing', async () => {
    await publish()
    await consent(told.linus)
    const words = wordsOf((await profile('linus')).body)
    expect(words).toContain('Valid findings 1 First finds 0 Duplicates 1')
    expect(words).toContain('C-01 Settled twice (duplicate)')
  })

  test('has awards only with the second consent, and loses them with it', async () => {
    await publish()
    await consent(told.ada, true, true)
    expect(wordsOf((await profile()).body)).toContain('Awards $45,000.01')
    await consent(told.ada, true, false)
    expect((await profile()).body).not.toContain('45,000')
  })

  test('has nothing of a contest that is not published, waits for its report, or whose report was unpublished', async () => {
    await consent(told.ada, true, true)
    const empty = async () => {
      const { statusCode, body } = await profile()
      expect(statusCode).toBe(200)
      expect(wordsOf(body)).toContain('Contests 0 Valid findings 0 First finds 0 Duplicates 0 Awards $0')
      expect(body).not.toMatch(/Vault|Settled|45,000|vault-spring/)
    }
    await empty()
    await publish({ delayHours: 6 })
    await empty()
    told.app.clock.advance(6 * 60)
    expect(wordsOf((await profile()).body)).toContain('Contests 1')
    expect((await told.unpublish()).status).toBe(200)
    await empty()
  })

  test('stays as published while its contest is opened again', async () => {
    await consent(told.ada)
    await publish()
    const before = (await profile()).body
    await told.reopen()
    expect((await profile()).body).toBe(before)
  })

  test('ends at once with the consent, also for whoever has a copy [T66]', async () => {
    await publish()
    await consent(told.ada)
    const { headers } = await profile()
    expect(headers['cache-control']).toBe('no-cache')
    const copy = { 'if-none-match': String(headers.etag) }
    expect((await open('/people/ada', copy)).statusCode).toBe(304)
    await consent(told.ada, false)
    const ended = await open('/people/ada', copy)
    expect([ended.statusCode, ended.headers['cache-control'], ended.headers.etag]).toEqual([404, 'no-cache', undefined])
    expect(ended.body).not.toMatch(/\bada\b/)
  })

  test('ends with the account, and whoever takes the name next inherits nothing', async () => {
    await publish()
    await consent(told.ada, true, true)
    await remove(told.ada)
    expect((await profile()).statusCode).toBe(404)
    const [row] = await told.app.db.select().from(users).where(eq(users.id, told.ada.id))
    expect((await profile(row?.username)).statusCode).toBe(404)
    const body = {
      username: 'ada',
      email: told.ada.email,
      password: castPassword,
      walletAddress: `0x${'7A'.repeat(20)}`,
    }
    const { token, data } = (await told.app.call('signup', { body })).body
    await told.app.db.update(users).set({ isEmailVerified: true }).where(eq(users.id, data.user._id))
    await told.app.call('choosePublicity', { as: token, body: { name: true, awards: true } })
    expect(wordsOf((await profile()).body)).toContain('Contests 0 Valid findings 0')
  })

  test('needs a verified address', async () => {
    await consent(told.ada)
    await told.app.db.update(users).set({ isEmailVerified: false }).where(eq(users.id, told.ada.id))
    expect((await profile()).statusCode).toBe(404)
  })
})

describe('a name that shows nobody [T66]', () => {
  test('gets the same reply whether somebody has it or not, to the byte', async () => {
    await publish()
    await consent(told.ada)
    const unknown = whole(await profile('nobody'))
    expect(unknown.statusCode).toBe(404)
    // Mei found something and did not consent; Olga runs the contest.
    for (const name of ['mei', 'olga', 'MEI', `deleted-abc123`]) expect(whole(await profile(name))).toEqual(unknown)
    expect(whole(await open('/people/mei?x=1', { 'if-none-match': '*' }))).toEqual(unknown)
    expect(whole(await open('/leaderboard?season=1999'))).toEqual(unknown)
  })

  test('costs the database the same work whether somebody has it or not', async () => {
    await publish()
    // Mails about the results are sent first, and not meanwhile; the report's files are made first as well.
    await told.app.mails()
    const storedParts = () => told.app.db.$count(publicationParts)
    await expect.poll(storedParts).toBe(pregeneratedParts.length)
    const asked = askedStatements()
    const countOf = async (name: string) => {
      const before = asked().length
      await profile(name)
      return asked().slice(before)
    }
    const unknown = await countOf('nobody')
    expect(unknown).toHaveLength(1)
    for (const name of ['mei', 'olga']) expect(await countOf(name)).toEqual(unknown)
  })

  test.each([
    ['a letter of another script', 'ad%D0%B0'],
    ['a dotless i', '%C4%B1da'],
    ['a letter whose small form is ours', 'lin%E2%84%AA'],
    ['a zero byte', 'ada%00'],
    ['a space', 'ada%20'],
    ['a slash', 'ada%2F'],
    ['an invisible space', 'ada%E2%80%8B'],
    ['a quote', "ada'--"],
    ['a script', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['a way out', '..%2F..%2Fetc%2Fpasswd'],
    ['3,000 letters', 'a'.repeat(3_000)],
    ['a percent sign', '%25'],
    ['two letters', 'ad'],
  ])('with %s is nobody, and stands nowhere in the reply', async (_, name) => {
    await publish()
    await consent(told.ada)
    const reply = await profile(name)
    expect(whole(reply)).toEqual(whole(await profile('nobody')))
  })

  test('is found in any letter case and escape where it shows somebody, with one address for search engines', async () => {
    await consent(told.ada)
    const usual = (await profile()).body
    for (const name of ['ADA', 'Ada', '%61da', '%41DA']) expect((await profile(name)).body).toBe(usual)
    expect(usual).toContain('<link rel="canonical" href="https://primacy.example/people/ada">')
  })
})

describe('the leaderboard', () => {
  const board = async (query = '') => wordsOf((await open(`/leaderboard${query}`)).body)

  test('shows who consents, and does not even count the others', async () => {
    await publish()
    expect(await board()).toContain('No one yet')
    await consent(told.linus)
    await consent(told.mei)
    const words = await board()
    expect(words).toMatch(/Rank 1 mei Latest: .* 1 first Rank 2 linus Latest: .* 1 duplicate/)
    expect(words).not.toMatch(/not shown|more (person|people)/)
    expect(words).toContain('Ranked by first finds')
    expect((await open('/leaderboard')).body).not.toMatch(/\bada\b/)
    await consent(told.mei, false)
    expect(await board()).toMatch(/Rank 1 linus .* 1 duplicate/)
    expect((await open('/leaderboard')).headers['cache-control']).toBe('no-cache')
  })

  test('has a page for each season with published contests, and none for another', async () => {
    const year = told.contest.endDate.getUTCFullYear()
    const status = async (query: string) => (await open(`/leaderboard${query}`)).statusCode
    expect(await status(`?season=${year}`)).toBe(404)
    expect(await status('')).toBe(200)
    await publish()
    expect(await status(`?season=${year}`)).toBe(200)
    for (const query of ['?season=1999', `?season=0${year}`, '?season=x', '?season=', '?page=2', '?page=0', '?page=-1'])
      expect([query, await status(query)]).toEqual([query, 404])
    expect(await status(`?season=${year}&season=${year}`)).toBe(404)
    await told.unpublish()
    expect(await status(`?season=${year}`)).toBe(404)
  })

  test('is the same to the byte whether two pseudonyms of two contests are one person or two', async () => {
    const found = { findings: [{ anchor: 'C-01', title: 'T', isFirst: true }], amountCents: 0 }
    const contestOf = (slug: string, authors: string[]) => ({
      ...{ slug, title: slug, endDate: '2026-05-01T00:00:00.000Z' },
      credits: new Map(authors.map((id) => [id, found])),
    })
    const { ada, linus, mei } = told
    await consent(ada)
    const pageFor = async (another: string) => {
      const contests = [contestOf('one', [ada.id, linus.id]), contestOf('two', [another])]
      const reader = { db: told.app.db, creditedContests: async () => contests }
      const board = await readLeaderboard(reader, { season: 2026, page: 1 }, told.app.clock.now())
      return leaderboardPage(board as NonNullable<typeof board>).main.text
    }
    expect(await pageFor(mei.id)).toBe(await pageFor(linus.id))
  })

  test('has pages of fifty people, and counts on over them', async () => {
    const { app } = told
    const [row] = await app.db.select().from(users).where(eq(users.id, told.ada.id))
    const crowd = Array.from({ length: 51 }, (_, at) => `person-${String(at).padStart(2, '0')}`)
    const { id, ...one } = { ...(row as NonNullable<typeof row>), showsName: true }
    const made = await app.db
      .insert(users)
      .values(crowd.map((username) => ({ ...one, username, email: `${username}@primacy.example` })))
      .returning()
    const found = { findings: [{ anchor: 'C-01', title: 'T', isFirst: true }], amountCents: 0 }
    const credits = new Map(made.map((person) => [person.id, found]))
    const contest = { slug: 'crowd', title: 'Crowd', endDate: '2026-05-01T00:00:00.000Z', credits }
    const reader = { db: app.db, creditedContests: async () => [contest] }
    const read = (page: number) => readLeaderboard(reader, { season: 2026, page }, app.clock.now())
    const [first, second] = [await read(1), await read(2)]
    expect([first?.pages, first?.rows.length, second?.rows.map(({ username }) => username)]).toEqual([
      2,
      50,
      ['person-50'],
    ])
    expect(second?.rows[0]?.rank).toBe(1)
    expect(await read(3)).toBeNull()
    const words = wordsOf(leaderboardPage(second as NonNullable<typeof second>).main.text)
    expect(words).toContain('Previous Page 2 of 2')
  })
})

test('of somebody who did not consent and of a contest that is not published, no page says a word', async () => {
  const canary = 'canary-of-nobody'
  await told.app.db.update(users).set({ username: canary }).where(eq(users.id, told.mei.id))
  await consent(told.ada)
  const pages = ['/people/ada', '/leaderboard', `/people/${canary}`, `/leaderboard?season=2026`, '/people/', '/people']
  const all = async () => (await Promise.all(pages.map((page) => open(page)))).map(({ body }) => body).join()
  expect(await all()).not.toMatch(/Vault Spring|Settle|Stale|vault-spring/)
  await publish()
  const shown = await all()
  expect(shown).toContain('Settled twice')
  for (const secret of [canary, 'Stale round', 'linus', told.mei.id, told.ada.id, told.ada.email, told.ids.ada])
    expect(shown).not.toContain(secret)
})
