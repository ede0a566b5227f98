import { answerChanged } from '../../../../scripts/screens/answer'
import { shown } from '../../../../scripts/screens/press'
import type { Screen } from '../../../../scripts/screens/screen'

/** See screen.ts for the fields. */
export const screens: Screen[] = [
  {
    name: 'triage-second-look',
    at: ({ contest: idOf, issue }) => `/admin/contests/${idOf('Vault Spring')}/triage?issue=${issue('PriceGuard')}`,
    who: 'grace',
    before: answerChanged('/admin/contests/*/triage', (data: { issues: object[] }) => {
      const withheld = { status: 'pending', duplicateGroupId: null, isPrimary: false, secondLook: 'yours' }
      for (const issue of data.issues) Object.assign(issue, withheld)
    }),
    after: shown('Skip it…'),
  },
  {
    name: 'second-look',
    at: ({ contest: idOf }) => `/admin/contests/${idOf('Marrow Restaking')}/second-look`,
    who: 'grace',
  },
]
