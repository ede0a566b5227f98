import { expect, test } from 'vitest'
import { recordedCases } from '../test/recorded-cases'
import { recordedState } from './recorded-state'

test.each(recordedCases)('the recorded state of a source, with %s, is what the runner replays', (_, files, state) => {
  const paths = files.map((file) => `primacy-state/${file}`)
  expect(recordedState(['foundry.toml', ...paths], '')).toEqual(state)
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
