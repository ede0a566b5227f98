import { answer } from './answer'
import { both, press, pressFor, type Step } from './press'
import type { Screen } from './screen'

/** A secret that no account has: the demo is never asked to store it. */
const setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Primacy:olga?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Primacy',
}
const recoveryCodes = [...'abcdefghij'].map((letter) => [...Array(6).fill(`${letter}7kq`), `${letter}4zt`].join('-'))

const passwordRight = answer('/auth/login', 403, {
  status: 'error',
  error: 'Enter the code of your authenticator app to log in.',
  code: 'CODE_REQUIRED',
  data: { challenge: 'of-a-demo' },
})
const loggedIn: Step = async (page) => {
  await page.getByLabel('Email').fill('olga@primacy.example')
  await page.getByLabel('Password', { exact: true }).fill('Correct-Horse-7!')
  await press('Login')(page)
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
}
const codesAnswered: Step = async (page) => {
  await page.route('**/api/account/second-factor', (route) => {
    const data = route.request().method() === 'POST' ? setup : { recoveryCodes }
    return route.fulfill({ status: 200, json: { status: 'success', message: 'Two-step login is on.', data } })
  })
}
const secretShown: Step = async (page) => {
  await press('Turn on…')(page)
  await page.getByLabel('Current password').fill('Correct-Horse-7!')
  await press('Continue')(page)
  await page.getByLabel('Code', { exact: true }).waitFor()
}
const turnedOn: Step = async (page) => {
  await page.getByLabel('Code', { exact: true }).fill('123456')
  await press('Turn on')(page)
  await page.getByText('Save these recovery codes').waitFor()
}

/** Two-step login; see screen.ts for the fields. */
export const secondFactorScreens: Screen[] = [
  { name: 'login-code', at: '/login', before: passwordRight, after: loggedIn },
  {
    name: 'login-recovery-code',
    at: '/login',
    before: passwordRight,
    after: both(
      loggedIn,
      pressFor('Use a recovery code instead', (page) => page.getByText('Use the app instead')),
    ),
  },
  { name: 'second-factor-secret', at: '/account', who: 'olga', before: codesAnswered, after: secretShown },
  {
    name: 'second-factor-recovery-codes',
    at: '/account',
    who: 'olga',
    before: codesAnswered,
    after: both(secretShown, turnedOn),
  },
]
