import { expect, test } from 'vitest'
import { isLoopbackHost, isLoopbackHostHeader } from './loopback'

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'primacy.localhost',
  '127.0.0.1',
  '127.8.9.1',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
])('%s is this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true)
})

test.each([
  '0.0.0.0',
  '::',
  '192.168.1.7',
  '128.0.0.1',
  '::ffff:10.0.0.1',
  'localhost.evil.example',
  'evil-localhost',
  'notlocalhost',
  '127.0.0.1.evil.example',
  '127.1',
  'primacy.example',
  '',
])('%s is not this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(false)
})

test.each(['localhost', 'localhost:3000', '127.0.0.1:80', '[::1]', '[::1]:3000'])(
  'the header Host: %s asks for this machine',
  (header) => {
    expect(isLoopbackHostHeader(header)).toBe(true)
  },
)

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'evil@localhost',
  'localhost:3000@evil.example',
  'localhost, evil.example',
  '::1',
  'localhost/evil',
])('the header Host: %s is not this machine', (header) => {
  expect(isLoopbackHostHeader(header)).toBe(false)
})
