import type { Scenario } from './scenario'
import { behindProxy } from './scenarios/behind-proxy'
import { killedApps } from './scenarios/killed-apps'
import { connections } from './scenarios/many-connections'
import { twice } from './scenarios/same-twice'

/** Every scenario by its name on the command line. */
export const scenarios: Record<string, Scenario> = {
  ...killedApps,
  ...behindProxy,
  ...connections,
  ...twice,
}
