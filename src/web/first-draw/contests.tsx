import type { Arrival } from '../api/preloaded'
import { ContestsPage } from '../contests/ContestsPage'
import { loadContests } from '../contests/contest-api'
import { drawPage } from './draw-page'

export const draw = (arrival: Promise<Arrival>) => drawPage({ load: loadContests, page: <ContestsPage /> }, arrival)
