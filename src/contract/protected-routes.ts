/**
 * In the browser, adds most routes of the pages behind the login, and those of the log, to `routes`, so that the login
 * loads without them. vite.config.ts replaces this module by its value; elsewhere `routes` has all of them.
 */
export {}
