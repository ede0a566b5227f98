import { expect, test } from 'vitest'
import { clientNetworks, isLoopbackHost, isLoopbackHostHeader, isPublicAddress } from './ip-address'

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

test.each(['8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '2001:4860:4860::8888', '2606:4700::1111'])(
  '%s is on the internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['0.0.0.0', 'this machine'],
  ['127.0.0.1', 'loopback'],
  ['127.8.9.1', 'loopback'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.7', 'private'],
  ['169.254.169.254', 'metadata of a cloud'],
  ['100.64.0.1', 'carrier-grade NAT'],
  ['192.0.2.1', 'documentation'],
  ['198.18.0.1', 'benchmarks'],
  ['224.0.0.1', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'this machine'],
  ['::1', 'loopback'],
  ['::ffff:127.0.0.1', 'IPv4 written as IPv6'],
  ['::ffff:169.254.169.254', 'IPv4 written as IPv6'],
  ['::ffff:a9fe:a9fe', 'IPv4 written as IPv6'],
  ['::127.0.0.1', 'IPv4 in the oldest form'],
  ['64:ff9b::7f00:1', 'IPv4 behind NAT64'],
  ['2002:7f00:1::', 'IPv4 behind 6to4'],
  ['2001::7f00:1', 'Teredo'],
  ['fc00::1', 'unique local'],
  ['fd00:ec2::254', 'metadata of a cloud'],
  ['fe80::1%eth0', 'link-local'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['2001:db8::1', 'documentation'],
  ['localhost', 'no address'],
  ['127.1', 'no address in the usual notation'],
  ['0x7f000001', 'no address in the usual notation'],
  ['2130706433', 'no address in the usual notation'],
  ['', 'no address'],
])('%s is not on the internet: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

const names = (address: string) => clientNetworks(address).map(({ name, allowance }) => [name, allowance])

test('an IPv4 address is counted by itself', () => {
  expect(names('203.0.113.7')).toEqual([['203.0.113.7', 1]])
})

test('an IPv6 address is counted by its /64, and by its /48 with four times the allowance', () => {
  const expected = [
    ['2001:db8:1:2::/64', 1],
    ['2001:db8:1::/48', 4],
  ]
  for (const address of ['2001:db8:1:2::1', '2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9']) {
    expect([address, names(address)]).toEqual([address, expected])
  }
  expect(names('2001:db8:1:3::1')).toEqual([['2001:db8:1:3::/64', 1], expected[1]])
  expect(names('::1')).toEqual([
    ['0:0:0:0::/64', 1],
    ['0:0:0::/48', 4],
  ])
})

test('an IPv4 address that is written as IPv6 is the IPv4 address', () => {
  for (const address of ['::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7']) {
    expect([address, names(address)]).toEqual([address, [['203.0.113.7', 1]]])
  }
})

test('ignores a zone, brackets and a port', () => {
  expect(names('fe80::1%eth0')).toEqual(names('fe80::1'))
  expect(names('[2001:db8:1:2::1]:4711')).toEqual(names('2001:db8:1:2::1'))
  expect(names('[2001:db8:1:2::1]')).toEqual(names('2001:db8:1:2::1'))
  expect(names('203.0.113.7:4711')).toEqual([['203.0.113.7', 1]])
})

test.each([
  '',
  'unknown',
  '1.2.3',
  '1.2.3.256',
  '2001:db8::1::2',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  '12345::',
  'g::1',
])('counts a non-address ("%s") as written', (text) => {
  expect(names(text)).toEqual([[text, 1]])
})
