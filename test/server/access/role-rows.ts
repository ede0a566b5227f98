import type { EndpointName } from '../../../src/contract/endpoints'

export type Role = 'researcher' | 'stranger' | 'sponsor' | 'judge' | 'lead'

/** A call in a contest with seats, what each role is told, and the body by the id of a submission. */
export type RoleRow = [
  call: EndpointName,
  stage: 'running' | 'ended',
  outcomes: Record<Role, string>,
  body?: (issueId: string) => unknown,
]

const no = '403 FORBIDDEN'
const noSponsor = '403 SPONSORS_ONLY'
export const admins = (judge: string, lead: string) => ({ researcher: no, stranger: no, sponsor: no, judge, lead })
/** Nonsense of anybody else is answered by who may answer, and not by what is wrong with it. */
export const sponsors = (sponsor: string) => ({
  ...{ researcher: noSponsor, stranger: noSponsor, judge: noSponsor, lead: noSponsor },
  sponsor,
})
export const owners = { researcher: '200', stranger: no, sponsor: no, judge: '200', lead: '200' }
