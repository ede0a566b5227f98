import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkedBlocks, commandBlocks } from './operate-commands'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const guide = read('docs/operate.md')

test('every block of commands for operators is run by the package check, or says what is missing to run it', () => {
  const blocks = commandBlocks(guide)
  expect(blocks).toHaveLength(guide.split('```sh').length - 1)
  expect(blocks.filter(({ runs, lacks }) => runs === null && lacks === null)).toEqual([])
  expect(blocks.flatMap(({ runs }) => runs ?? []).sort()).toEqual([...checkedBlocks].sort())
})

test('what is installed by name has the version of this package', () => {
  const { version } = JSON.parse(read('package.json'))
  const named = [guide, read('deploy/kubernetes/deployment.yaml')].flatMap((text) =>
    [...text.matchAll(/\bprimacy[-:](\d+\.\d+\.\d+)/g)].map((match) => match[1]),
  )
  expect(new Set(named)).toEqual(new Set([version]))
})

test('a block without a mark has neither', () => {
  expect(commandBlocks('```sh\nls\n```')).toEqual([{ code: 'ls\n', runs: null, lacks: null }])
})
