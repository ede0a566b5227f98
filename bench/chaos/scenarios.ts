import type { Scenario } from './scenario'
import { killedApps } from './scenarios/killed-apps'

/** Every scenario by its name on the command line. */
export const scenarios: Record<string, Scenario> = {
  ...killedApps,
}
