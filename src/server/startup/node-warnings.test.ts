import { expect, test } from 'vitest'
import { nodeWarnings } from './startup-message'

test('a Node that gets no security updates is named in one line, and a supported one is not', () => {
  expect(nodeWarnings('20.19.0')).toEqual([
    expect.stringMatching(/^Node 20\.19\.0 has had no security updates .*Use Node 24/),
  ])
  for (const version of ['22.20.0', '24.11.1', '26.0.0']) expect(nodeWarnings(version)).toEqual([])
})
