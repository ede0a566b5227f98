import { expect, test } from 'vitest'
import { rounds } from '#test/server/rounds'
import { startTestApp, testAppOn } from '#test/server/start-test-app'
import { listAdmins } from '../admin-accounts'
import { createSetupLink } from './setup-link'

const password = 'Runs.the.c0ntests'

test.each(['one link', 'a link of each instance'])(
  'of eight uses of %s at two instances at once, one makes an admin',
  async (which) => {
    for (let round = 0; round < rounds({ long: 20, short: 3 }); round += 1) {
      const first = await startTestApp()
      const second = await testAppOn(first.database, { now: first.clock.now() })
      const newSecret = async () =>
        (await createSetupLink(first.db, 'https://primacy.example', first.clock.now()))?.split('#token=')[1]
      const links = [await newSecret(), await newSecret()]
      const replies = await Promise.all(
        Array.from({ length: 8 }, (_, index) => {
          const token = which === 'one link' ? links[0] : links[index % 2]
          const body = { token, username: `olga${index}`, email: `olga${index}@primacy.example`, password }
          return (index % 3 ? first : second).call('setUp', { body })
        }),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(400)])
      expect(await listAdmins(first.db)).toHaveLength(1)
    }
  },
)
