import { expect, test } from 'vitest'
import * as features from '../src/features/server'
import { publicPagesOf } from '../src/server/startup/features'
import { screens } from './screens'
import { addressOf } from './screens/open-screen'

const anyDemo = { contest: () => 'some-id', issue: () => 'some-id' }
const addresses = screens.filter(({ isOfServer }) => isOfServer).map((screen) => addressOf(screen, anyDemo))
const paths = ['/verify', ...publicPagesOf(Object.values(features)).flatMap((pages) => pages.paths)]
const isBelow = (address: string, path: string) => address === path || address.startsWith(`${path}/`)

test('every public page of the server is among the checked and pictured screens, and nothing else', () => {
  expect(paths.filter((path) => !addresses.some((address) => isBelow(address, path)))).toEqual([])
  expect(addresses.filter((address) => !paths.some((path) => isBelow(address, path)))).toEqual([])
})
