import type { Person } from '#test/server/cast'
import { objectsIn } from '#test/simulation/oracles/shown'
import type { Company, Contest } from '#test/simulation/people/company'

/** What a run did, as the runner has said. */
export type Said = 'passes' | 'fails' | 'does not build' | 'limit'

/** A proof, with a fix or without one; the own tests of a project are run with a fix alone. */
type Ran = { proof: string | null; patch: string | null }

export type SimulatedFix = {
  id: string
  contest: Contest
  patch: string
  by: Person
  isSponsors: boolean
  issueId: string | null
}

type State = {
  runner: Person
  drafts: { id: string; authorId: string }[]
  /** By what was run. */
  said: Map<string, Said>
  /** What three attempts have come to nothing with. */
  failed: Ran[]
  /** Of each submission, its proof. */
  proofs: Map<string, string>
  fixes: SimulatedFix[]
  /** Submissions that were shown as proven. */
  proven: Set<string>
}

const states = new WeakMap<Company, State>()

export const stateOf = (company: Company): State | undefined => states.get(company)

/** From here on the runner is this one. */
export function setRunner(company: Company, runner: Person): State {
  const known = states.get(company)
  if (known) return Object.assign(known, { runner })
  const fresh = {
    runner,
    drafts: [],
    said: new Map(),
    failed: [],
    proofs: new Map(),
    fixes: [],
    proven: new Set<string>(),
  }
  states.set(company, fresh)
  company.world.watchers.push(({ body }) => {
    for (const { _id, pocLink } of objectsIn(body, 'pocLink')) {
      const proof = `${pocLink}`.split('```solidity\n')[1]?.split('\n```')[0]
      if (proof) states.get(company)?.proofs.set(_id, proof)
    }
  })
  return fresh
}

/** Line ends at the end of a proof are nothing that anybody wrote. */
export const ranKey = ({ proof, patch }: Ran): string => JSON.stringify([proof?.trim() ?? null, patch])
