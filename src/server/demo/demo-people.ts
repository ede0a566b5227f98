import type { Role } from '../../domain/permissions'

/** The demo's people, who share one password. */
export const castMembers = ['ada', 'linus', 'mei', 'grace', 'olga'] as const
export type CastMember = (typeof castMembers)[number]

export const demoPassword = 'Primacy-Demo-7!'

type Person = { role: Role; walletAddress: string; is: string }

export const demoPeople: Record<CastMember, Person> = {
  ada: { role: 'user', walletAddress: '0x1A2b3C4D5e6f708192a3b4c5D6E7f8091A2b9F0e', is: 'Ada, researcher' },
  linus: { role: 'user', walletAddress: '0x2b3c4D5e6F708192a3b4c5d6E7F8091A2B3Cd01f', is: 'Linus, researcher' },
  mei: { role: 'user', walletAddress: '0x3c4d5E6f708192a3B4c5d6E7F8091A2b3c4d1E2f', is: 'Mei, researcher' },
  grace: { role: 'admin', walletAddress: '0x4D5e6F708192a3b4c5d6e7F8091a2B3C4D5E2f30', is: 'Grace, judge (admin)' },
  olga: {
    role: 'admin',
    walletAddress: '0x5e6F708192A3B4C5d6e7F8091A2b3c4D5E6f3041',
    is: 'Olga, runs the contests (admin)',
  },
}

export const demoEmail = (member: CastMember) => `${member}@primacy.example`
