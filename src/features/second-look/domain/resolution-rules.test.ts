import { describe, expect, test } from 'vitest'
import type { LookState } from '../../../domain/judging/second-look/second-look-rules'
import { type ResolutionRefusal, resolutionRefusal } from './resolution-rules'

describe('who may resolve a difference', () => {
  const judge = { judgeId: 'mei', authorId: 'ada', judgeHasStake: false, isFinalized: false, isPreliminary: false }
  const difference = {
    state: 'difference' as LookState,
    gaveThem: ['grace', 'olga'],
    seats: [] as { userId: string; seat: 'lead' | 'judge' }[],
    ableJudges: ['grace', 'olga', 'mei'],
  }
  const as = (judgeId: string) => ({ ...judge, judgeId })
  const lead = (userId: string) => ({ ...difference, seats: [{ userId, seat: 'lead' as const }] })
  const onlyTwo = { ...difference, ableJudges: ['grace', 'olga'] }

  test.each<[string, typeof judge, typeof difference, ResolutionRefusal | null]>([
    ['without a lead, a judge who gave neither verdict may', judge, difference, null],
    ['not one of the two, while there is another', as('olga'), difference, 'second_look_own'],
    ['one of the two, if nobody else may judge it', as('olga'), onlyTwo, null],
    ['the lead may', judge, lead('mei'), null],
    ['nobody but the lead', as('linus'), lead('mei'), 'not_lead'],
    ['one of the two is told that it is for the lead', as('olga'), lead('mei'), 'not_lead'],
    ['somebody else, if the lead gave one of the two', judge, lead('grace'), null],
    ['not the lead who gave one of the two', as('grace'), lead('grace'), 'second_look_own'],
    [
      'the lead all the same, if nobody else may',
      as('grace'),
      { ...onlyTwo, ...lead('grace'), ableJudges: ['grace', 'olga'] },
      null,
    ],
    ['somebody else, if the lead may not judge it', judge, lead('left'), null],
    ['nobody resolves what agrees', judge, { ...difference, state: 'agreed' }, 'second_look_no_difference'],
    ['nobody resolves it twice', judge, { ...difference, state: 'resolved' }, 'second_look_no_difference'],
    ['not the author', as('ada'), difference, 'self_review'],
    ['not after finalizing', { ...judge, isFinalized: true }, difference, 'contest_finalized'],
  ])('%s', (_, who, which, refusal) => {
    expect(resolutionRefusal(who, which)).toBe(refusal)
  })
})
