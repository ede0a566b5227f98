import { candidatesBench } from './candidates'
import { labelledContestsBench } from './labelled-contests'
import { ledgerBench } from './ledger'
import { markdownBench } from './markdown/fuzz'
import { oracleBench } from './oracle'

const benches: Record<string, { about: string; run: (given: readonly string[]) => Promise<void> }> = {
  candidates: {
    about: 'how fast likely duplicates of one issue among 1,000 are listed, and how often the right ones',
    run: candidatesBench,
  },
  'labelled-contests': {
    about: 'how often the right ones are listed in contests that were judged elsewhere: -- labelled-contests FOLDER',
    run: labelledContestsBench,
  },
  ledger: {
    about: 'what a link of the chain costs, how fast it is verified, and how fast pages of a million events are read',
    run: ledgerBench,
  },
  markdown: {
    about: 'for how long a made-up Markdown text stops a page at worst (--minutes=20 --seed=1)',
    run: markdownBench,
  },
  oracle: { about: 'whether the time of an answer tells that an account or a report exists', run: oracleBench },
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
