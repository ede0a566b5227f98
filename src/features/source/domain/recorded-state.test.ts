import { expect, test } from 'vitest'
import { recordedState } from './recorded-state'

const state = (...files: string[]) =>
  recordedState(
    files.map((file) => `primacy-state/${file}`),
    '',
  )

test('a source has the chains and blocks of which it keeps a file, in the order of their numbers', () => {
  expect(state('mainnet/20000000.json', 'mainnet/9.json', '8453/1.json', 'base/0.json')).toEqual([
    { chain: '8453', blocks: ['1'] },
    { chain: 'base', blocks: ['0'] },
    { chain: 'mainnet', blocks: ['9', '20000000'] },
  ])
})

test('what a runner does not replay is no recorded state', () => {
  expect(state('ganache/1.json', '007/1.json', 'mainnet/latest.json', 'mainnet/01.json', 'mainnet/1.txt')).toEqual([])
  expect(state('mainnet/deep/1.json', '1.json', 'Mainnet/1.json', '__proto__/1.json')).toEqual([])
})

test('recorded state is in the folder of the project, and nowhere else', () => {
  const paths = [
    'primacy-state/mainnet/1.json',
    'core/primacy-state/mainnet/2.json',
    'core/src/primacy-state/base/3.json',
  ]
  expect(recordedState(paths, '')).toEqual([{ chain: 'mainnet', blocks: ['1'] }])
  expect(recordedState(paths, 'core')).toEqual([{ chain: 'mainnet', blocks: ['2'] }])
})

test('of more than a hundred files the runner replays the first by name', () => {
  const blocks = Array.from({ length: 120 }, (_, at) => String(at + 1))
  const [chain] = state(...blocks.toReversed().map((block) => `mainnet/${block}.json`))
  expect(chain?.blocks).toHaveLength(100)
  expect(chain?.blocks).not.toContain('99')
  expect(chain?.blocks).toContain('120')
})
