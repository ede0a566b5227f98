import { screens } from '../../scripts/screens'
import { addressOf } from '../../scripts/screens/open-screen'
import type { Screen } from '../../scripts/screens/screen'

const anyDemo = { contest: () => 'id', issue: () => 'id' } as unknown as Parameters<typeof addressOf>[1]
const routeOf = (screen: Screen) => addressOf(screen, anyDemo).split(/[?#]/)[0]
const untouched = screens.filter(({ before, after }) => !before && !after)

/** The first screen of each route stands for the route; the others are further states of it. */
export const isRoute = (screen: Screen) => untouched.find((one) => routeOf(one) === routeOf(screen)) === screen
