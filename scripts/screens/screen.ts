import type { Demo } from '../demo-product'
import type { Step } from './press'

export type Address = (demo: Pick<Demo, 'contest' | 'issue'>) => string

/** A screen in one of its states, shown with the demo's data. */
export type Screen = {
  name: string
  at: string | Address
  /** A person of the demo; nobody is logged in unless said. */
  who?: string
  /** Arranged before the page opens. */
  before?: Step
  /** Done once the page has loaded; ends by waiting for what the screen is about. */
  after?: Step
  /** The state is that something has not arrived yet. */
  isWaiting?: boolean
  /** False: it looks like another screen and gets no picture. */
  isPictured?: boolean
}
