import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type FormerReceipt, formerReceiptText, type Receipt, receiptText } from '../domain/issues/receipt'
import { headText } from '../domain/ledger/ledger-chain'
import { checkedReport } from '../domain/ledger/ledger-report'
import { readCheckpoint } from '../domain/log/checkpoint'
import { verifyLedger } from '../server/admin/verification/verify-ledger'
import { type Config, readConfig } from '../server/config'
import type { Db } from '../server/db/database'
import { withDatabase } from '../server/db/opening/with-database'
import { signerOf } from '../server/generated-secret'
import type { SavedCheckpoint } from '../server/ledger/public-log'
import { signHead } from '../server/ledger/sign-head'
import { readSignedHeads } from '../server/signing/read-signed-heads'
import { byteTools, checkpointProblem, isSignedBy } from '../server/signing/signature'
import { joinKeyOption } from './researcher/arguments'
import { noSuchCommand, runCommand } from './running/command'

const usage = `Usage: npm run ledger -- COMMAND
  verify [--head FILE]   recompute every hash of the ledger, and from its events every submission, verdict, place and
                         award; FILE holds heads that you kept: the output of head, or a log
    --checkpoint FILE    also compare the public log with a checkpoint that you kept
  head                   print the signed head; keep it where no one on this server can change it
  checkpoint             print the checkpoint of the public log; keep it there too
  receipt FILE           check the signature of a receipt that an author has downloaded
  --key KEY              the public key to check with, as /api/log/key shows it; by default the key of this installation
  --help, --version`

type Options = { head?: string; checkpoint?: string; key?: string }

async function run(argv: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: joinKeyOption(argv),
    allowPositionals: true,
    options: { head: { type: 'string' }, checkpoint: { type: 'string' }, key: { type: 'string' } },
  })
  const [command, file] = positionals
  if (!command) return usage
  if (command === 'receipt' && !file) throw new Error('receipt needs the FILE of a receipt.')
  if (command === 'receipt' && file) return checkReceipt(file, keyOf(values))
  if (command === 'head') {
    const config = readConfig()
    return withDatabase(config, async (db) => JSON.stringify(await signHead(db, signerOf(config), new Date())))
  }
  if (command === 'checkpoint') return printCheckpoint(readConfig())
  if (command === 'verify') return verify(values)
  throw noSuchCommand(command)
}

/** Loaded only by commands that need it: it comes with everything else. */
const logOf = async (config: Config) => (await import('../start-product')).publicLogOfProduct(config)
const logIsOff = 'the public log, which is turned off (FEATURES_OFF)'

async function printCheckpoint(config: Config): Promise<string> {
  const log = await logOf(config)
  if (!log)
    throw new Error(`There is no checkpoint of ${logIsOff}. Keep the head of the ledger: npm run ledger -- head`)
  const note = await withDatabase(config, (db) => log.readCheckpoint(db, signerOf(config)))
  if (!note) throw new Error('The public log has no leaf yet. The server adds one every 15 minutes.')
  return note.trimEnd()
}

/** A saved checkpoint, if its signature is valid. */
function keptCheckpoint(file: string, key: string): SavedCheckpoint {
  const note = `${readText(file).trimEnd()}\n`
  const problem = checkpointProblem(note, key)
  const checkpoint = readCheckpoint(note)
  if (problem || !checkpoint) throw new Error(`${file}: ${problem} It proves nothing.`)
  const { origin, size, root } = checkpoint
  return { origin, size, root: byteTools.fromBase64(root) }
}

const keyOf = ({ key }: Options): string => key ?? signerOf(readConfig()).publicKey

async function verify(options: Options): Promise<string> {
  const heads = options.head === undefined ? [] : readSignedHeads(readText(options.head))
  if (options.head !== undefined && heads.length === 0) throw new Error(`There is no head in ${options.head}.`)
  for (const { seq, hash, time, signature } of heads) {
    if (!isSignedBy(keyOf(options), headText({ seq, hash }, time), signature)) {
      throw new Error(`The head of ${seq} events in ${options.head} is not signed with this key. It proves nothing.`)
    }
  }
  const checkpoints = options.checkpoint === undefined ? [] : [keptCheckpoint(options.checkpoint, keyOf(options))]
  const config = readConfig()
  const log = await logOf(config)
  if (!log && checkpoints.length > 0)
    throw new Error(`The checkpoint cannot be compared with ${logIsOff}. Set FEATURES_OFF without it for this command.`)
  const checkLog = log && ((tx: Db) => log.verify(tx, checkpoints))
  const { head, problem, checked } = await withDatabase(config, (db) => verifyLedger(db, heads, checkLog))
  if (problem) throw new Error(problem)
  const against = heads.length > 0 ? `, and agree with ${heads.length} signed before` : ''
  return `${head.seq} events are in the ledger as they were written${against}. Head: ${head.hash}\n${checkedReport(checked)}${log ? '' : `\nNot checked: ${logIsOff}.`}`
}

function checkReceipt(file: string, key: string): string {
  const { signature, ...receipt } = parsed(file)
  const text = 'seq' in receipt ? receiptText(receipt) : formerReceiptText(receipt)
  if (typeof signature !== 'string' || !isSignedBy(key, text, signature)) {
    throw new Error(`The receipt in ${file} is not signed with the key ${key}.`)
  }
  return `${text}is signed with the key ${key}`
}

function parsed(file: string): (Receipt | FormerReceipt) & { signature?: unknown } {
  try {
    return JSON.parse(readText(file))
  } catch {
    throw new Error(`${file} is not a receipt.`)
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Error(`${file} cannot be read.`)
  }
}

runCommand(usage, run)
