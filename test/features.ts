import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointName } from '../src/contract/endpoints'
import type { TokenAccess } from '../src/domain/accounts/access-token'
import type { LedgerKind } from '../src/domain/ledger/ledger-kinds'
import type { Access } from '../src/domain/permissions'
import type { Group } from './hostile/input-group'
import type { Site } from './hostile/turns/hostile-site'
import type { Random } from './random'
import type { AccessRow } from './server/access/access-row'
import type { RoleRow } from './server/access/role-rows'
import type { Person } from './server/cast'
import type { judgedContest } from './server/judged-contest'
import type { TestApp } from './server/start-test-app'
import type { Company, Contest } from './simulation/people/company'

type ToldContest = Pick<Awaited<ReturnType<typeof judgedContest>>, 'app' | 'ada' | 'olga' | 'params'>

/** Grace judges, and no issue of these is hers; `m` is in no group. */
type JudgesDesk = { app: TestApp; grace: Person; contest: { id: string }; a: string; l: string; m: string }
type JudgesCall = [EndpointName, () => Promise<{ status: number; body: unknown }>]
/** `signature` is that of a file that doesn't contain its own. */
export type HandedOut = { name: string; bytes: Buffer; signature?: Buffer; says: string }
/** What it is called with. A program calls with its token. */
export type SucceedingCall = {
  as?: Person | string
  params?: { id: string }
  query?: Record<string, string>
  body?: object
}
export type CallOfClosed<Site> = { of: (site: Site) => string; body?: (site: Site) => unknown }

/** What a feature adds to the tests of the whole API. */
export type FeatureTests = {
  /** As those of `access-table.ts`. */
  accessRows: Partial<Record<EndpointName, AccessRow>>
  /** What is open to more people or tokens than reading what is of the caller, by access or scope. */
  openTo?: Partial<Record<Access | TokenAccess, string[]>>
  /** As those of `sponsor-access.test.ts`. */
  roleRows?: RoleRow[]
  /** What answers the sponsor of a running contest otherwise than a stranger, in the words of that test. */
  openToSponsors?: string[]
  /** What a researcher does in a running contest beside submitting to it. */
  takePart?: (told: { app: TestApp; person: Person; contestId: string }) => Promise<void>
  /** A program that calls with a token of its own, which an admin has made. */
  runnerToken?: (told: { app: TestApp; admin: Person }) => Promise<string>
  /** Calls that succeed only after others, when Ada has submitted to a contest. */
  succeeding?: (told: {
    app: TestApp
    olga: Person
    ada: Person
  }) => Promise<Partial<Record<EndpointName, SucceedingCall>>>
  hostileInputs?: { about: string; groups: Group[] }
  /** In a scenario whose texts are all hostile, what happens while the contest runs. */
  tellRunningStory?: (site: Site) => Promise<void>
  /** The feature's part in that scenario. */
  tellHostileStory?: (site: Site) => Promise<void>
  /** The part of that scenario between the end of a contest and its results, with one judged submission. */
  tellEndedStory?: (site: Site) => Promise<void>
  /** In that scenario, settles what results wait for. */
  settleHostileStory?: (site: Site) => Promise<void>
  /** In the simulation, settles what results wait for. */
  settleSimulated?: (company: Company, contest: Contest, random: Random) => Promise<void>
  /** Calls by which a judge reads or decides. One after the other they leave verdicts and groups as they were. */
  judgesCalls?: (desk: JudgesDesk) => JudgesCall[]
  /** The same after the end, when Grace has judged `m` and Olga nothing. */
  judgesCallsAfterTheEnd?: (desk: JudgesDesk & { olga: Person }) => JudgesCall[]
  /** Kinds of events that those calls record and no call of core. */
  judgesKinds?: LedgerKind[]
  /** Calls about an issue whose replies show titles of others. */
  titleViews?: EndpointName[]
  /** Calls that finalizing ends, of an object with another obstacle. */
  refusedWhenFinal?: Partial<Record<EndpointName, CallOfClosed<{ contest: { id: string }; single: string; a: string }>>>
  /** The part of that scenario while preliminary results are published. */
  tellPreliminaryStory?: (site: Site) => Promise<void>
  /** An author objects to a verdict under preliminary results. Returns what a judge does about it. */
  objectTo?: (told: { app: TestApp; author: Person; issueId: string; judge: Person }) => Promise<() => Promise<void>>
  /** In that scenario, publishes a final contest: its name in addresses, and what takes it back. */
  tellFinalStory?: (site: Site) => Promise<{ slug: string; takeBack: () => Promise<unknown> }>
  /** Publishes what strangers may read of a final contest. */
  publishFinal?: (told: { app: TestApp; judge: Person; params: { id: string } }) => Promise<void>
  /** Pages for strangers that name people who allow it. */
  pagesOfPeople?: string[]
  /** Signed files that it hands out about a final contest, with what a verifier says of each. */
  filesHandedOut?: (told: ToldContest) => Promise<HandedOut[]>
}

const folder = join(import.meta.dirname, '../src/features')
const files = readdirSync(folder)
  .map((name) => join(folder, name, 'test/whole-api.ts'))
  .filter((file) => existsSync(file))

/** Found by file, so that nothing here names a feature. */
export const featureTests: FeatureTests[] = await Promise.all(
  files.map(async (file) => ((await import(file)) as { tests: FeatureTests }).tests),
)
