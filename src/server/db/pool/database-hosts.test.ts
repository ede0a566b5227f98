import { expect, test } from 'vitest'
import { readConfig } from '../../config'
import { addressesOf, DatabaseHosts } from './database-hosts'

test('an address with several hosts stands for one address per host', () => {
  expect(addressesOf('postgres://u:a,b@one:5432,[::1]:5433/primacy?sslmode=require')).toEqual([
    'postgres://u:a,b@one:5432/primacy?sslmode=require',
    'postgres://u:a,b@[::1]:5433/primacy?sslmode=require',
  ])
  expect(addressesOf('postgres:///primacy')).toEqual(['postgres:///primacy'])
})

test('leaves an unusable host once, however many connections find out', () => {
  const hosts = new DatabaseHosts('postgres://one,two/primacy')
  const address = hosts.current()
  hosts.leave(address)
  hosts.leave(address)
  expect(hosts.current()).toBe('postgres://two/primacy')
  hosts.leave(hosts.current())
  expect(hosts.current()).toBe(address)
})

test('of several configured hosts, uses the one that accepts writes', () => {
  const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).DATABASE_URL
  for (const end of ['', '?target_session_attrs=read-write', '?target_session_attrs=primary'])
    expect(read(`postgres://u:p@one:5432,two:5433/primacy${end}`)).toBe(
      `postgres://u:p@one:5432,two:5433/primacy${end}`,
    )
  for (const bad of ['u:p@one,two/primacy?target_session_attrs=any', 'one,/primacy', 'one:5432,two:port/primacy'])
    expect(() => read(`postgres://${bad}`)).toThrow('DATABASE_URL is not valid. Expected: postgres://')
})
