import type { Demo } from '../demo-product'
import type { Step } from './press'

export type Address = (demo: Pick<Demo, 'contest' | 'issue'>) => string

/** A screen in one of its states, shown with the demo's data. */
export type Screen = {
  name: string
  at: string | Address
  /** A person in the demo; no one is signed in by default. */
  who?: string
  /** Runs before the page opens. */
  before?: Step
  /** Runs once the page has loaded; must end by waiting for the screen's subject. */
  after?: Step
  /** Drawn by the server as a page of its own, without the client. */
  isOfServer?: boolean
  /** The state in which something hasn't arrived yet. */
  isWaiting?: boolean
  /** False if it looks like another screen and gets no screenshot. */
  isPictured?: boolean
}
