import { settingsTable } from '../server/config'
import { runCommand } from './running/command'
import { envExample } from './running/env-example'

const usage = `Usage: npm run -s settings [-- --env]
  prints the table of settings as it is in docs/settings.md; with --env the text of .env.example
  --help, --version`

runCommand(usage, async (argv) => (argv.includes('--env') ? envExample().trimEnd() : settingsTable()))
