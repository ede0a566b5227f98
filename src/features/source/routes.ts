import { addRoutes } from '../../contract/routes'
import { endpoints } from './contract'

/** vite.config.ts replaces this module with its value, so that no schemas are sent to the browser. */
addRoutes(endpoints)
