import { useNow } from '../ui/time/use-now'
import { serverClock } from './server-clock'

/** The server's time, for what is drawn: also when the first reply tells that this device's clock is wrong. */
export const useServerNow = (bounds?: readonly Date[]): Date => useNow(serverClock, bounds)
