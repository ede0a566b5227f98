import type { Person } from '../../../contract/awards/kyc'
import { paginationOf } from '../../../domain/paging'
import type { Db } from '../../db/database'
import type { Api } from '../../http/api'
import { ownWalletFault } from '../../wallets'
import { countPeople, listPeople, type PersonRow } from './people-queries'
import { setKyc } from './set-kyc'

export function kycRoutes(api: Api, { db, kickMail }: { db: Db; kickMail: () => void }): void {
  api.on('listPeople', async ({ query }) => {
    const people = await listPeople(db, query)
    const byState = await countPeople(db, query)
    const all = Object.values(byState).reduce((sum, one) => sum + one, 0)
    const pagination = paginationOf(query.state ? byState[query.state] : all, query)
    return { status: 'success', data: { people: people.map(personToWire), pagination, counts: { all, ...byState } } }
  })

  api.on('setKyc', async ({ params, body, viewer, receivedAt: now }) => {
    const person = await setKyc(db, { ...body, personId: params.id, adminId: viewer.id, now })
    kickMail()
    return { status: 'success', data: { person: personToWire(person) } }
  })
}

function personToWire({ id, deletedAt, walletChangedAt, kycChangedAt, ...row }: PersonRow): Person {
  return {
    _id: id,
    ...row,
    walletFault: deletedAt === null ? ownWalletFault(row.walletAddress) : null,
    walletChangedAt: walletChangedAt?.toISOString() ?? null,
    kycChangedAt: kycChangedAt?.toISOString() ?? null,
    isDeleted: deletedAt !== null,
  }
}
