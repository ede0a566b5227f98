import { answerHelp } from '../scripts/entry-point'
import { browserBench } from './browser/browser'
import { candidatesBench } from './candidates'
import { duplicatesBench } from './duplicates/duplicates'
import { growthBench } from './growth'
import { ledgerBench } from './ledger'
import { logBench } from './log'
import { markdownBench } from './markdown/fuzz'
import { oracleBench } from './oracle'
import { memoryBench } from './speed/memory'
import { outsideBench } from './speed/outside'
import { scalingBench } from './speed/scaling'
import { speedBench } from './speed/speed'
import { stormBench } from './speed/storms'
import { startBench } from './start'

answerHelp(
  import.meta.url,
  `Usage: npm run bench [-- NAME]
  runs a bench; without a NAME lists them`,
)

const benches: Record<string, { about: string; run: (given: readonly string[]) => Promise<void> }> = {
  browser: {
    about:
      'what keys cost in a real browser, in a text of 20,000 characters and a queue of 1,000 rows (--rows=1000 --keys=60 --decisions=30 --json=FILE)',
    run: browserBench,
  },
  candidates: {
    about: 'how fast likely duplicates of one issue among 1,000 are listed, and how often the right ones',
    run: candidatesBench,
  },
  duplicates: {
    about:
      'how well likely duplicates are found in contests that were judged elsewhere, with weights learned from the others: -- duplicates FOLDER',
    run: duplicatesBench,
  },
  growth: {
    about:
      'how much more processor time each read takes with 1,000,000 submissions than with 10,000 (--sizes=10000,1000000, --runs=25)',
    run: growthBench,
  },
  ledger: {
    about:
      'what chaining an event costs, how fast the chain is verified, and how fast pages of a million events are read',
    run: ledgerBench,
  },
  log: {
    about: 'what the public log costs: closing an epoch at a million leaves, and submissions meanwhile',
    run: logBench,
  },
  markdown: {
    about: 'how long a random Markdown text blocks a page at worst (--minutes=20 --seed=1)',
    run: markdownBench,
  },
  oracle: { about: 'whether response times reveal that an account or a submission exists', run: oracleBench },
  memory: { about: 'memory of the server and of the floor after the load of all workloads (--peer)', run: memoryBench },
  outside: {
    about:
      'the requests of speed, sent by wrk instead of our own load (--issues=100000 --rounds=3 --seconds=5 --json=FILE)',
    run: outsideBench,
  },
  scaling: {
    about: 'what two instances use for the same requests, compared with one (--issues=10000)',
    run: scalingBench,
  },
  speed: {
    about:
      'processor time of each request against a hand-written floor (--quick --peer --growth --against=COMMIT --json=FILE)',
    run: speedBench,
  },
  storm: {
    about:
      'the last second of a contest with a thousand researchers over two instances (--storms=5 --fresh --new-connections --against=COMMIT --json=FILE)',
    run: stormBench,
  },
  start: { about: 'how long a start takes on each engine, and what npm start adds (--runs=9)', run: startBench },
}

const name = process.argv[2]
const bench = name === undefined ? undefined : benches[name]
if (bench) {
  await bench.run(process.argv.slice(3))
} else {
  if (name !== undefined) console.error(`There is no bench named ${name}.`)
  console.log('npm run bench -- NAME')
  for (const [known, { about }] of Object.entries(benches)) console.log(`  ${known}: ${about}`)
  process.exitCode = name === undefined ? 0 : 1
}
