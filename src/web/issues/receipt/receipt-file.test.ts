import { expect, test } from 'vitest'
import { answerCalls } from '#test/web/answer-calls'
import { downloadReceipt, receiptWithoutProof } from '#test/web/saved-receipt'
import { setFeatures } from '../../features'

test('one file names contest and title, and holds what was signed of the revision, and the promise', async () => {
  setFeatures([])
  const calls = answerCalls({})
  expect(await downloadReceipt()).toEqual(receiptWithoutProof)
  expect(calls).toEqual([])
})
