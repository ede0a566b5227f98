import { aDialog, type Step } from '../../../../scripts/screens/press'
import type { Address, Screen } from '../../../../scripts/screens/screen'

const triage: Address = ({ contest, issue }) =>
  `/admin/contests/${contest('Vault Spring')}/triage?issue=${issue('PriceGuard')}`
const swept: Step = async (page) => {
  await page.getByRole('heading', { name: 'Likely duplicates' }).waitFor()
  await page.keyboard.press('d')
  await aDialog(page).first().waitFor()
}
const sideBySide: Step = async (page) => {
  await page
    .getByRole('button', { name: /^Side by side/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('heading', { level: 3 }).nth(1).waitFor()
}

export const screens: Screen[] = [
  { name: 'triage-sweep', at: triage, who: 'grace', after: swept },
  { name: 'triage-side-by-side', at: triage, who: 'grace', after: sideBySide },
  { name: 'look-alikes', at: ({ contest }) => `/admin/contests/${contest('Vault Spring')}/look-alikes`, who: 'grace' },
]
