// Run by tsx, which understands the TypeScript behind this import.
import { main } from '../src/main.ts'

await main(process.argv.slice(2))
