import type { Api } from '../http/api'
import { type AdminContestWiring, adminContestRoutes } from './contests/admin-contest-routes'
import { ledgerPageRoutes } from './ledger/ledger-page-routes'
import { type SystemWiring, systemRoutes } from './system/system-routes'

export type AdminWiring = SystemWiring & AdminContestWiring

/** The routes of admins whose replies combine several nouns. */
export function adminRoutes(api: Api, wiring: AdminWiring): void {
  const { db } = wiring.database
  adminContestRoutes(api, { db, beforeResults: wiring.beforeResults, readers: wiring.readers })
  ledgerPageRoutes(api, { db })
  systemRoutes(api, wiring)
}
