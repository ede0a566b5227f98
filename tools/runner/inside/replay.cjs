'use strict'
// Inside the sandbox: answers what forge asks of a chain from recorded state, on the sandbox's own loopback, and remembers
// what no file records. Such a read is answered with zero, so that one run tells all of them.
const fs = require('node:fs')
const http = require('node:http')

/** Of the addresses in the plan. */
const port = 8545
const mostBytes = 1_048_576
const mostMissing = 1_000
const none = `0x${'0'.repeat(64)}`
const noBloom = `0x${'0'.repeat(512)}`
const emptyCode = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

const broken = (what) => new Error(`its ${what} cannot be read`)
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

function number(value, what) {
  const isNumber = Number.isSafeInteger(value) && value >= 0
  if (!isNumber && !(typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value))) throw broken(what)
  return BigInt(value)
}

const hex = (value) => `0x${value.toString(16)}`
const word = (value) => `0x${value.toString(16).padStart(64, '0')}`

function entries(value, what) {
  if (!isObject(value)) throw broken(what)
  return Object.entries(value)
}

function address(text) {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) throw broken('list of accounts')
  return text.toLowerCase()
}

/** As forge keeps it, padded to where it may jump, or as plain text. */
function codeOf({ code, code_hash: hash }) {
  if (code === undefined || code === null) return hash === emptyCode ? '0x' : undefined
  const { LegacyAnalyzed: legacy, Eip7702: delegated } = code
  const text = legacy?.bytecode ?? delegated?.raw ?? code
  if (typeof text !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(text)) throw broken('code')
  return legacy ? text.slice(0, 2 + Number(number(legacy.original_len, 'code')) * 2) : text
}

/** What a run with forge has left in the cache of its calls, as text. Throws the end of a sentence. */
function readState(text) {
  let file
  try {
    file = JSON.parse(text)
  } catch {
    throw new Error('it is no JSON. Unpack it: zstd -dc')
  }
  const env = file?.meta?.block_env
  if (!isObject(env)) throw broken('block')
  const accounts = new Map()
  for (const [key, account] of entries(file.accounts, 'list of accounts')) {
    if (!isObject(account)) throw broken('list of accounts')
    const facts = { balance: number(account.balance, 'balances'), nonce: number(account.nonce, 'nonces') }
    accounts.set(address(key), { ...facts, code: codeOf(account) })
  }
  const storage = new Map()
  for (const [key, slots] of entries(file.storage ?? {}, 'storage')) {
    const read = entries(slots, 'storage').map(([at, value]) => [number(at, 'slots'), number(value, 'storage')])
    storage.set(address(key), new Map(read))
  }
  const hashes = entries(file.block_hashes ?? {}, 'hashes of blocks')
  return {
    number: number(env.number, 'number of the block'),
    block: blockOf(env),
    accounts,
    storage,
    hashes: new Map(hashes.map(([at, value]) => [number(at, 'hashes'), word(number(value, 'hashes'))])),
  }
}

const emptyBlock = {
  ...{ parentHash: none, sha3Uncles: none, transactionsRoot: none, stateRoot: none, receiptsRoot: none },
  ...{ hash: word(1n), logsBloom: noBloom, nonce: '0x0000000000000000', extraData: '0x', size: '0x1' },
  ...{ gasUsed: '0x0', totalDifficulty: '0x0', transactions: [], uncles: [], withdrawals: [] },
}

function blockOf(env) {
  const fact = (name) => hex(number(env[name] ?? 0, name))
  const { excess_blob_gas: excess } = env.blob_excess_gas_and_price ?? {}
  return {
    ...emptyBlock,
    ...{ number: fact('number'), timestamp: fact('timestamp'), gasLimit: fact('gas_limit') },
    ...{ baseFeePerGas: fact('basefee'), difficulty: fact('difficulty') },
    miner: address(env.beneficiary ?? `0x${'0'.repeat(40)}`),
    mixHash: word(number(env.prevrandao ?? 0, 'prevrandao')),
    ...(excess === undefined ? {} : { excessBlobGas: hex(number(excess, 'blobs')), blobGasUsed: '0x0' }),
  }
}

/** One chain with the blocks that are recorded of it, each of which is read when it is first asked for. */
class Chain {
  states = new Map()

  constructor({ name, id, blocks }, tell, problems) {
    Object.assign(this, { name, id: BigInt(id), blocks: blocks.map(BigInt), tell, problems })
    this.newest = this.blocks.reduce((one, other) => (other > one ? other : one))
  }

  /** The state at a block, or undefined where none is recorded. */
  at(block) {
    const wanted =
      block === undefined || typeof block !== 'string' || !block.startsWith('0x') ? this.newest : BigInt(block)
    if (!this.blocks.includes(wanted)) return undefined
    if (!this.states.has(wanted)) this.states.set(wanted, this.read(wanted))
    return this.states.get(wanted)
  }

  read(block) {
    const file = `${this.name}/${block}.json`
    try {
      const state = readState(fs.readFileSync(`/state/${file}`, 'utf8'))
      if (state.number === block) return state
      throw new Error(`it is of block ${state.number}`)
    } catch (error) {
      const problem = `primacy-state/${file}: ${error.message}`
      this.problems.add(problem)
      throw new Error(problem)
    }
  }

  missed(state, what, facts = {}) {
    this.tell({ chain: this.name, block: String(state.number ?? state), what, address: null, slot: null, ...facts })
  }

  account(given, block, part, otherwise) {
    const state = this.stateAt(block)
    const of = address(String(given))
    const found = state.accounts.get(of)?.[part]
    if (found === undefined) this.missed(state, 'account', { address: of })
    return found ?? otherwise
  }

  slot(given, slot, block) {
    const state = this.stateAt(block)
    const of = address(String(given))
    const at = number(slot, 'slot')
    const found = state.storage.get(of)?.get(at)
    if (found === undefined) this.missed(state, 'storage', { address: of, slot: word(at) })
    return word(found ?? 0n)
  }

  stateAt(block) {
    const state = this.at(block)
    if (state) return state
    this.missed(BigInt(block), 'block')
    throw new Error(`Block ${BigInt(block)} of ${this.name} is not recorded in primacy-state.`)
  }

  /** A whole block, or of one that code asks for its hash. */
  blockAt(block) {
    if (this.at(block)) return this.at(block).block
    const wanted = BigInt(block)
    const hash = [...this.states.values()].map(({ hashes }) => hashes.get(wanted)).find((one) => one !== undefined)
    return hash === undefined ? this.stateAt(block).block : { ...emptyBlock, ...unknownBlock(wanted), hash }
  }

  answer(method, [first, second, third]) {
    switch (method) {
      case 'eth_chainId':
        return hex(this.id)
      case 'net_version':
        return String(this.id)
      case 'eth_blockNumber':
        return hex(this.newest)
      case 'eth_gasPrice':
        return this.at().block.baseFeePerGas
      case 'eth_getBlockByNumber':
        return this.blockAt(first)
      case 'eth_getBalance':
        return hex(this.account(first, second, 'balance', 0n))
      case 'eth_getTransactionCount':
        return hex(this.account(first, second, 'nonce', 0n))
      case 'eth_getCode':
        return this.account(first, second, 'code', '0x')
      case 'eth_getStorageAt':
        return this.slot(first, second, third)
      default:
        // forge asks for this besides the three others, and does without.
        if (method !== 'eth_getAccountInfo') this.missed(this.newest, method)
        throw new Error(`${method} is not recorded in primacy-state.`)
    }
  }
}

const unknownBlock = (block) => ({
  ...{ number: hex(block), timestamp: '0x0', gasLimit: '0x0', baseFeePerGas: '0x0', difficulty: '0x0' },
  ...{ miner: `0x${'0'.repeat(40)}`, mixHash: none },
})

function reply(chain, { id = null, method, params } = {}) {
  try {
    if (!chain) throw new Error('No such chain is recorded in primacy-state.')
    const result = chain.answer(String(method).slice(0, 100), Array.isArray(params) ? params : [])
    return { jsonrpc: '2.0', id, result }
  } catch (error) {
    return { jsonrpc: '2.0', id, error: { code: -32_601, message: error.message } }
  }
}

/** Opens the replay; what it answers with tells forks, reads that no file records, and files that cannot be read. */
exports.openReplay = (given) => {
  const missing = new Map()
  const problems = new Set()
  const forks = new Map()
  const tell = (read) => {
    if (missing.size < mostMissing) missing.set(JSON.stringify(read), read)
  }
  const chains = new Map(given.map((chain) => [`/${chain.name}`, new Chain(chain, tell, problems)]))
  const server = http.createServer((request, response) => {
    const chain = chains.get(request.url)
    const parts = []
    let bytes = 0
    request.on('data', (part) => {
      bytes += part.length
      if (bytes > mostBytes) request.destroy()
      else parts.push(part)
    })
    request.on('end', () => {
      response.setHeader('content-type', 'application/json')
      response.end(answerText(chain, Buffer.concat(parts).toString('utf8')))
      for (const number of chain?.states.keys() ?? [])
        forks.set(`${chain.name} ${number}`, { chain: chain.name, block: String(number) })
    })
  })
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      resolve(() => {
        server.close()
        server.closeAllConnections()
        return { forks: [...forks.values()], missing: [...missing.values()], problems: [...problems] }
      })
    })
  })
}

function answerText(chain, text) {
  try {
    const asked = JSON.parse(text)
    return JSON.stringify(Array.isArray(asked) ? asked.map((one) => reply(chain, one)) : reply(chain, asked))
  } catch {
    return JSON.stringify(reply(undefined))
  }
}
