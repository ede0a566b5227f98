import type { Account } from '../../../contract/accounts/account-settings'
import { normalizePublicity, type Publicity } from '../../../domain/accounts/publicity'
import { refuse } from '../../../domain/refusals'
import type { Db } from '../../db/database'
import { recordEvent } from '../../ledger/event-queries'
import { lockUser, setPublicity } from '../account-queries'
import { publicityOf } from './settings-wire'

type Choice = Publicity & { userId: string; now: Date }

/** Stores a consent or its withdrawal, effective from the next page load. Repeating a choice records nothing. */
export function choosePublicity(db: Db, { userId, now, ...wanted }: Choice): Promise<Account['publicity']> {
  return db.transaction(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? refuse('unauthenticated')
    // The account may have been deleted in the meantime.
    if (user.deletedAt !== null) refuse('unauthenticated')
    const [before, after] = [publicityOf(user), normalizePublicity(wanted)]
    if (before.name === after.name && before.awards === after.awards) return after
    await setPublicity(tx, userId, { showsName: after.name, showsAwards: after.awards }, now)
    await recordEvent(tx, { at: now, actorId: userId, kind: 'publicity_changed', userId, before, after })
    return after
  })
}
