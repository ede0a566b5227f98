import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/start-product'
import { startLaterProduct } from './later-product'
import { beginStory, type Story } from './whole-contest/begin-story'
import { judge, lookAgain, releaseAndAnswer } from './whole-contest/judge-it'
import { appealAndDecide, finalize, pay, publishPreliminary, publishReport } from './whole-contest/settle-it'
import { askAndAnswer, giveSeats, submitAndEdit } from './whole-contest/while-it-runs'

test(
  'everybody in a whole contest reads the same in mail, on Home and on the page, and what is theirs to do',
  {
    tag: '@long',
  },
  async ({ browser }, testInfo) => {
    test.setTimeout(900_000)
    const folder = mkdtempSync(join(tmpdir(), 'primacy-whole-contest-'))
    const product = await startLaterProduct(folder)
    let story: Story | undefined
    try {
      await product.goOnAt(0)
      story = await beginStory(browser, product)
      await giveSeats(story)
      const first = await askAndAnswer(story)
      const ids = { first, ...(await submitAndEdit(story)) }
      await judge(story, ids)
      await lookAgain(story, ids)
      await releaseAndAnswer(story, ids)
      await publishPreliminary(story, ids)
      await appealAndDecide(story, ids)
      await finalize(story, ids)
      await pay(story)
      await publishReport(story, ids)
      expect(story.failures()).toEqual([])
    } finally {
      const path = testInfo.outputPath('readings.txt')
      writeFileSync(path, story?.readings() ?? '')
      await testInfo.attach('readings', { path, contentType: 'text/plain' })
      await story?.close()
      await product.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
    }
  },
)
