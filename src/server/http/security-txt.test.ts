import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'
import { readConfig } from '../config'

const address = '/.well-known/security.txt'

test('security.txt says where to report a vulnerability, and is valid for half a year', async () => {
  const { app, clock } = await startTestApp({
    security: {
      contacts: ['mailto:security@primacy.example', 'https://primacy.example/report'],
      policy: 'https://primacy.example/policy',
      publicUrl: 'https://primacy.example',
    },
  })
  clock.set(new Date('2026-01-31T17:04:05.678Z'))
  const reply = await app.inject(address)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  expect(reply.body.split('\n')).toEqual([
    'Contact: mailto:security@primacy.example',
    'Contact: https://primacy.example/report',
    'Expires: 2026-07-30T00:00:00Z',
    'Canonical: https://primacy.example/.well-known/security.txt',
    'Policy: https://primacy.example/policy',
    '',
  ])
})

test('a site without https has no canonical URL, and the expiry moves with the day', async () => {
  const security = { contacts: ['tel:+1-201-555-0123'], policy: undefined, publicUrl: 'http://localhost:3000' }
  const { app, clock } = await startTestApp({ security })
  clock.set(new Date('2026-06-01T00:00:00Z'))
  expect((await app.inject(address)).body).toBe('Contact: tel:+1-201-555-0123\nExpires: 2026-11-28T00:00:00Z\n')
  clock.set(new Date('2026-06-02T00:00:00Z'))
  expect((await app.inject(address)).body).toContain('Expires: 2026-11-29T00:00:00Z')
})

test('without a contact the file does not exist', async () => {
  const { app } = await startTestApp()
  const reply = await app.inject(address)
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'ROUTE_NOT_FOUND'])
})

test('a contact is an e-mail address, a phone number or an https URL, and anything else stops the start', () => {
  const read = (SECURITY_CONTACT: string) => readConfig({ SECURITY_CONTACT }).SECURITY_CONTACT
  expect(readConfig({}).SECURITY_CONTACT).toBeUndefined()
  expect(read('security@primacy.example, https://primacy.example/report')).toEqual([
    'mailto:security@primacy.example',
    'https://primacy.example/report',
  ])
  expect(read('tel:+1-201-555-0123')).toEqual(['tel:+1-201-555-0123'])
  for (const wrong of ['http://primacy.example', 'Olga', ',', 'a@b.io,Olga', 'https://a.io/\nExpires: 2099', 'tel:x']) {
    expect(() => read(wrong)).toThrow('SECURITY_CONTACT is not valid. Expected: e-mail addresses')
  }
  expect(() => readConfig({ SECURITY_POLICY: 'http://primacy.example' })).toThrow('Expected: an https address')
  expect(readConfig({ SECURITY_CONTCT: 'a@b.io' }).warnings).toEqual(['Unknown setting SECURITY_CONTCT is ignored'])
})
