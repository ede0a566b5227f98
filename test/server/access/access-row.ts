import type { OwnedObjects } from './owned-objects'

/** The status of a reply, with the code of a refusal. */
export type Outcome = `${number}` | `${number} ${string}`

/** The replies to an actor whom the access level lets through. */
export type Outcomes = { own: Outcome; foreign: Outcome; missing: Outcome }

export type AccessRow = {
  /** The id in the path. */
  of?: (objects: OwnedObjects) => string
  body?: (objects: OwnedObjects, actor: string) => unknown
  query?: Record<string, string>
  /** `admin` is for who acts as one; `judge` for who has judged in the other contests, with whatever rights. */
  outcomes: Outcome | (Outcomes & { admin?: Partial<Outcomes>; judge?: Partial<Outcomes> })
  needsFailedCheck?: true
  /** The reply to an access token whose scope lets it through, where a session gets another one. */
  withToken?: Outcome
}
