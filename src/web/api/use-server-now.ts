import { useNow } from '../ui/time/use-now'
import { serverClock } from './server-clock'

/** The server's time for rendering; also updates when the first reply shows that this device's clock is wrong. */
export const useServerNow = (bounds?: readonly Date[]): Date => useNow(serverClock, bounds)
