import type { Publicity } from '../../domain/accounts/publicity'
import type { Role } from '../../domain/permissions'

/** The demo's people, who share one password. */
export const castMembers = ['ada', 'linus', 'mei', 'grace', 'olga', 'nadia'] as const
export type CastMember = (typeof castMembers)[number]

/** Researchers of past contests, whom the leaderboard and lists of people show. */
const otherMembers = ['noor', 'tomas', 'ines', 'kofi', 'yuki'] as const
export type DemoMember = CastMember | (typeof otherMembers)[number]

export const demoMembers: readonly DemoMember[] = [...castMembers, ...otherMembers]

export const demoPassword = 'Primacy-Demo-7!'

type Person = { role: Role; walletAddress: string; shows?: Publicity }

const name = { name: true, awards: false }
const nameAndAwards = { name: true, awards: true }

/** Whoever shows nothing is 'Researcher 7' or the like in reports. */
export const demoPeople: Record<DemoMember, Person> = {
  ada: { role: 'user', walletAddress: '0x1A2b3C4D5e6f708192a3b4c5D6E7f8091A2b9F0e', shows: nameAndAwards },
  linus: { role: 'user', walletAddress: '0x2b3c4D5e6F708192a3b4c5d6E7F8091A2B3Cd01f', shows: name },
  mei: { role: 'user', walletAddress: '0x3c4d5E6f708192a3B4c5d6E7F8091A2b3c4d1E2f' },
  grace: { role: 'admin', walletAddress: '0x4D5e6F708192a3b4c5d6e7F8091a2B3C4D5E2f30' },
  olga: { role: 'admin', walletAddress: '0x5e6F708192A3B4C5d6e7F8091A2b3c4D5E6f3041' },
  nadia: { role: 'user', walletAddress: '0x6f708192a3b4c5d6e7f8091a2b3c4d5e6f304152' },
  noor: { role: 'user', walletAddress: '0x708192a3b4c5d6e7f8091a2b3c4d5e6f30415263', shows: nameAndAwards },
  tomas: { role: 'user', walletAddress: '0x8192a3b4c5d6e7f8091a2b3c4d5e6f3041526374', shows: name },
  ines: { role: 'user', walletAddress: '0x92a3b4c5d6e7f8091a2b3c4d5e6f304152637485', shows: name },
  kofi: { role: 'user', walletAddress: '0xa3b4c5d6e7f8091a2b3c4d5e6f30415263748596', shows: name },
  yuki: { role: 'user', walletAddress: '0xb4c5d6e7f8091a2b3c4d5e6f3041526374859607' },
}

/** Who is printed with a login. */
export const demoLogins: Record<CastMember, string> = {
  ada: 'Ada, researcher',
  linus: 'Linus, researcher',
  mei: 'Mei, researcher',
  grace: 'Grace, judge (admin)',
  olga: 'Olga, lead judge (admin)',
  nadia: 'Nadia, sponsor',
}

export const demoEmail = (member: DemoMember) => `${member}@primacy.example`
