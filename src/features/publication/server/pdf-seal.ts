import type { PublishedReport } from '../../../domain/publication/published-report'
import { drawCode } from './pdf-code'
import { drawSeal } from './pdf-cover'
import { type Element, looks, type Paper, sheet } from './pdf-paper'
import type { Run } from './pdf-runs'
import { colors } from './report-colors'

const text = (words: string): Run => ({ text: words, face: 'text' })
const link = (words: string): Run => ({ text: words, face: 'text', color: colors.accent, link: words })

/** Who signed the file, and how to check it with this site or without it. */
export function drawVerification(paper: Paper, parent: Element, { site, slug }: PublishedReport): void {
  const file = `${slug}.pdf`
  const address = `${site.origin}/reports/${file}`
  const { y } = paper
  paper.artifact(() => drawSeal(paper, { x: sheet.right - 22, y: y - 26 }))
  const say = (...runs: Run[]) => paper.write(parent, 'P', runs, looks.text)
  say(
    text(
      'This file is signed with the Ed25519 key of the site that published it. The signature is a file of its own: ',
    ),
    link(`${address}.sig`),
  )
  paper.write(parent, 'H3', [{ text: 'In a browser', face: 'bold' }], looks.part)
  say(
    text('Open '),
    link(`${site.origin}/verify`),
    text(' and choose this file and its signature. Nothing is uploaded.'),
  )
  paper.write(parent, 'H3', [{ text: 'On the command line', face: 'bold' }], looks.part)
  say(text('Download the file, its signature and the key of the site, then ask OpenSSL 3:'))
  drawCode(
    paper,
    [
      `curl -sO ${address}`,
      `curl -sO ${address}.sig`,
      `curl -s ${site.origin}/api/log/key | jq -r .data.publicPem > site.pem`,
      'openssl pkeyutl -verify -pubin -inkey site.pem -rawin \\',
      `  -in ${file} -sigfile ${file}.sig`,
    ].join('\n'),
    { parent },
  )
  say(
    text(
      'A valid signature proves that the site published these bytes. It does not prove that this is the latest version: the address of the report always has that one, or says why it was unpublished. ',
    ),
    link(`${site.origin}/reports/${slug}`),
  )
}
