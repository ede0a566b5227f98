import { pressFor } from '../../../../scripts/screens/press'
import type { Screen } from '../../../../scripts/screens/screen'

export const screens: Screen[] = [
  {
    name: 'account-tokens',
    at: '/account',
    who: 'ada',
    after: pressFor('Show tokens', (page) => page.getByText('You have no access tokens.')),
  },
]
