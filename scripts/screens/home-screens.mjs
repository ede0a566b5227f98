import { answer } from './answer.mjs'

const nothingWaits = {
  status: 'success',
  data: { waiting: { pending: [], ready: [], payments: [], identityChecks: 0 } },
}
const guideOpened = async (page) => {
  // Folded once the answer is there: she has submitted.
  await page.locator('.guide:not([open])').waitFor()
  await page.getByText('Four steps to a reward').click()
  await page.getByRole('heading', { name: 'Earn rewards' }).waitFor()
}
const waitingUnfolded = async (page) => {
  await page.getByText(/^\d+ more$/).click()
  await page.getByRole('link', { name: /^Identity checks/ }).waitFor()
}
const menuOpened = async (page) => {
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor()
}

/** Home by who looks; see ../screens.mjs for what a line says. */
export const homeScreens = [
  { name: 'home', at: '/dashboard', who: 'ada' },
  { name: 'home-judge', at: '/dashboard', who: 'olga' },
  { name: 'home-judge-unfolded', at: '/dashboard', who: 'olga', after: waitingUnfolded },
  { name: 'home-guide', at: '/dashboard', who: 'ada', after: guideOpened },
  {
    name: 'home-judge-nothing-waits',
    at: '/dashboard',
    who: 'olga',
    before: answer('/admin/waiting', 200, nothingWaits),
  },
  { name: 'home-menu', at: '/dashboard', who: 'ada', after: menuOpened },
]
