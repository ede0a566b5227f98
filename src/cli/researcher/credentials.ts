import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { type TokenScope, tokenPrefix } from '../../domain/accounts/access-token'
import { callRoute, type Site } from './call-site'
import { CommandProblem, stop } from './problem'

/** A site's origin and an account's token there. */
export type Credentials = { site: string; token: string }

type Environment = Record<string, string | undefined>

const fileOf = ({ XDG_CONFIG_HOME: config }: Environment) =>
  join(config || join(homedir(), '.config'), 'primacy', 'credentials.json')

function readStored(env: Environment): Credentials | null {
  const file = fileOf(env)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  try {
    const { site, token } = JSON.parse(text)
    if (typeof site === 'string' && typeof token === 'string') return { site: siteOrigin(site), token }
  } catch {}
  return stop('usage', `${file} is damaged. Run primacy login to write it again.`)
}

/** The given site, otherwise the stored one. */
export function resolveSite(siteOption: string | undefined, env: Environment): string {
  const site = siteOption || env.PRIMACY_SITE || readStored(env)?.site
  return site ? siteOrigin(site) : stop('usage', 'Which site? Name it with --site https://…, or set PRIMACY_SITE.')
}

/** The environment takes precedence. A stored token is sent only to the site that it was stored for. */
export function readCredentials(env: Environment): Credentials {
  const { PRIMACY_TOKEN: token } = env
  if (token) return { site: resolveSite(undefined, env), token }
  const stored = readStored(env)
  if (!stored) return stop('usage', 'You are not logged in. Run primacy login, or set PRIMACY_TOKEN and PRIMACY_SITE.')
  if (env.PRIMACY_SITE && siteOrigin(env.PRIMACY_SITE) !== stored.site) {
    return stop(
      'usage',
      `The stored token is for ${stored.site}. Set PRIMACY_TOKEN for ${env.PRIMACY_SITE}, or run primacy login.`,
    )
  }
  return stored
}

/** Written to a temporary file and renamed, so that a full disk doesn't damage the existing file. */
export function storeCredentials(credentials: Credentials, env: Environment): string {
  const file = fileOf(env)
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 })
    chmodSync(draft, 0o600)
    renameSync(draft, file)
  } catch (error) {
    stop('usage', `${file} cannot be written (${(error as Error).message}). Set PRIMACY_TOKEN instead.`)
  }
  return file
}

const isThisMachine = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** With plain HTTP, anyone on the network path could read the token. */
function siteOrigin(site: string): string {
  const url = URL.canParse(site)
    ? new URL(site)
    : stop('usage', `${site} is not an address. Write https://… before it.`)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname))) return url.origin
  return stop('usage', `The token would be readable on the way to ${site}. Use its https:// address.`)
}

/** Reads the token from standard input without echo. */
export async function promptForToken(site: string): Promise<string> {
  const input = process.stdin
  if (input.isTTY) process.stderr.write(`Access token (create one at ${site}/account): `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: silent, terminal: input.isTTY ?? false })
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  lines.close()
  if (input.isTTY) process.stderr.write('\n')
  const token = line.trim()
  if (token.startsWith(tokenPrefix)) return token
  return stop('usage', `This is not an access token: one starts with ${tokenPrefix}. Create one at ${site}/account.`)
}

type OwnToken = { username: string; accessToken: { scopes: TokenScope[]; expiresAt: string } }

/** The token of this call and the name of its owner. By path: access tokens are a feature that a site can turn off. */
export async function readToken(site: Site): Promise<OwnToken> {
  const call = callRoute<{ data: OwnToken }>(site, { method: 'GET', path: '/account/token' })
  const { body } = await call.catch((error: unknown) => {
    if (!(error instanceof CommandProblem) || error.code !== 'ROUTE_NOT_FOUND') throw error
    return stop('refused', `${site.site} takes no access tokens.`, error.code)
  })
  return body.data
}
