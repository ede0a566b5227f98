import { expect, test } from 'vitest'
import { isLoopbackHost, isLoopbackHostHeader, isPublicAddress } from './ip-address'

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
