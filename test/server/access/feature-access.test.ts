import { expect, test } from 'vitest'
import { endpointsOf } from '../../../src/contract/endpoints'
import { features } from '../../../src/features/every-feature'
import { featureTests } from '../../features'

const calls = features.flatMap(({ endpoints }) => endpointsOf(endpoints))
type Call = (typeof calls)[number]
const named = (key: 'access' | 'token', { method, path, ...call }: Call) => `${call[key]}: ${method} ${path}`

test('a feature opens nothing to users and tokens but their own things and public reading, unless its tests list it', () => {
  const isOfEveryone = ({ access, method }: Call) => access === 'user' || (access === 'public' && method === 'GET')
  const isReading = ({ method, access, token }: Call) =>
    method === 'GET' && (access === 'user' || (access === 'admin' && token === 'judging:read'))
  const open = [
    ...calls
      .filter((call) => !call.path.startsWith('/admin/') && !isOfEveryone(call))
      .map((call) => named('access', call)),
    ...calls.filter((call) => call.token && !isReading(call)).map((call) => named('token', call)),
  ]
  const listed = featureTests.flatMap(({ openTo = {} }) =>
    Object.entries(openTo).flatMap(([whom, paths]) => paths.map((path) => `${whom}: ${path}`)),
  )
  expect(open.sort()).toEqual(listed.sort())
})
