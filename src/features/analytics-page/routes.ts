import { addRoutes } from '../../contract/routes'
import { endpoints } from './contract'

/** vite.config.ts replaces this module by its value, so that no schema is sent to the browser. */
addRoutes(endpoints)
