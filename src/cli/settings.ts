import { settingsTable } from '../server/config'

process.stdout.write(`${settingsTable()}\n`)
