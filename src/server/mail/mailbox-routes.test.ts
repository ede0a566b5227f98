import { beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server/start-test-app'
import { insertIntoMailbox } from './mailbox-queries'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

const get = (url: string) => app.app.inject({ url })

async function keepMail(change: { email?: string; subject?: string; text?: string } = {}) {
  const mail = { email: 'ada@primacy.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', ...change }
  await insertIntoMailbox(app.db, { ...mail, createdAt: app.clock.now() })
  app.clock.advance(1)
}

const listed = async (query = ''): Promise<{ id: string; email: string; subject: string }[]> =>
  (await get(`/dev/mailbox.json${query}`)).json()

describe('the mailbox', () => {
  test('says that no mail is sent, even if it is empty', async () => {
    const reply = await get('/dev/mailbox')
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain('This server sends no email')
    expect(reply.body).toContain('No emails yet')
  })

  test('lists the newest first, optionally for one address', async () => {
    await keepMail({ subject: 'first' })
    await keepMail({ subject: 'second', email: 'mei@primacy.example' })
    await keepMail({ subject: 'third' })
    expect((await listed()).map((mail) => mail.subject)).toEqual(['third', 'second', 'first'])
    expect((await listed('?email=Mei@primacy.example')).map((mail) => mail.subject)).toEqual(['second'])
    expect(await listed('?email=%00')).toEqual([])
    const page = (await get('/dev/mailbox')).body
    expect(page.indexOf('third')).toBeLessThan(page.indexOf('first'))
  })

  test('shows the verification mail of a signup at once, with its link', async () => {
    await app.call('signup', {
      body: {
        username: 'mei',
        email: 'mei@primacy.example',
        password: 'Reads.s0lidity',
        walletAddress: `0x${'1'.repeat(40)}`,
      },
    })
    await app.mails()
    const [mail] = await listed()
    const page = await get(`/dev/mailbox/${mail?.id}`)
    expect(page.body).toMatch(/<a href="https:\/\/primacy\.example\/verify-email\?token=[\w-]{43}">/)
  })

  test('shows a mail as text, and nothing in it runs [V1.2.1 V1.3.7]', async () => {
    await keepMail({ subject: '<script>1</script>', text: '<img src=x> https://x.example/?a=1&b="><script>2</script>' })
    const [mail] = await listed()
    const pages = [await get('/dev/mailbox'), await get(`/dev/mailbox/${mail?.id}`)]
    for (const page of pages) {
      expect(page.body).not.toMatch(/<script|<img|<style/)
      expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'")
    }
    expect(pages[1]?.body).toContain('<a href="https://x.example/?a=1&amp;b=">https://x.example/?a=1&amp;b=</a>')
  })

  test('shows the HTML part on a separate page with inline styles only', async () => {
    await keepMail()
    const [mail] = await listed()
    const page = await get(`/dev/mailbox/${mail?.id}/html`)
    expect(page.body).toBe('<p>Hello</p>')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'unsafe-inline'")
  })

  test.each(['x', '00000000-0000-4000-8000-000000000000', '%00'])('has no mail %s', async (id) => {
    expect((await get(`/dev/mailbox/${id}`)).statusCode).toBe(404)
    expect((await get(`/dev/mailbox/${id}/html`)).statusCode).toBe(404)
  })

  test('has its own stylesheet [V4.1.1]', async () => {
    expect((await get('/dev/mailbox.css')).headers['content-type']).toBe('text/css; charset=utf-8')
  })
})

describe('without MAILBOX=on, the mailbox', () => {
  const statusFor = async (headers: Record<string, string>, url = '/dev/mailbox') =>
    (await app.app.inject({ url, headers })).statusCode

  test('is shown to requests for a loopback address', async () => {
    for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'primacy.localhost']) {
      expect([host, await statusFor({ host })]).toEqual([host, 200])
    }
  })

  test('does not exist for a request under any other name [T18]', async () => {
    await keepMail()
    const [mail] = await listed()
    const pages = ['', '.json', '.css', `/${mail?.id}`, `/${mail?.id}/html`].map((end) => `/dev/mailbox${end}`)
    const unknown = await app.app.inject({ url: '/dev/nothing', headers: { host: 'rebound.evil.example' } })
    for (const host of ['rebound.evil.example', '192.0.2.7:3000', 'localhost.evil.example', '0.0.0.0']) {
      for (const url of pages) {
        const reply = await app.app.inject({ url, headers: { host } })
        expect([host, url, reply.statusCode, reply.body]).toEqual([host, url, 404, unknown.body])
      }
    }
  })

  test('ignores X-Forwarded-Host [T18]', async () => {
    const behindProxy = await startTestApp({ trustProxy: 1 })
    const ask = async (host: string, forwarded: string) =>
      (
        await behindProxy.app.inject({
          url: '/dev/mailbox',
          headers: { host, 'x-forwarded-host': forwarded, forwarded: `host=${forwarded}` },
        })
      ).statusCode
    expect(await ask('primacy.example', 'localhost')).toBe(404)
  })

  test('does not exist for a request that a proxy forwarded, whatever it calls the server [T18]', async () => {
    const host = 'localhost:3000'
    for (const header of ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']) {
      expect([header, await statusFor({ host, [header]: '203.0.113.9' })]).toEqual([header, 404])
    }
  })
})

test('a mailbox with MAILBOX=on is shown to everybody', async () => {
  const open = await startTestApp({ mailbox: 'everybody' })
  expect((await open.app.inject({ url: '/dev/mailbox', headers: { host: 'primacy.example' } })).statusCode).toBe(200)
})
