import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { bombs } from '#test/hostile/hostile-texts'
import { startTestApp, testSigner } from '#test/server/start-test-app'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { publishedReport } from '../contract/report-schema'
import { reportWith } from '../test/published-report'
import { storeReport } from '../test/store-report'
import { type Block, parseBlocks } from './pdf-blocks'
import { type Run, wrapRuns } from './pdf-runs'
import { drawable, openFaces } from './report-fonts'
import { reportAsPdf } from './report-pdf'

async function published(count = 5, change: Partial<PublishedReport> = {}) {
  const app = await startTestApp()
  const report = reportWith(count, change)
  const text = await storeReport(app, report)
  return { report, text, read: (end: string) => app.app.inject(`/reports/${end}`), app: app.app }
}

type Same<One, Other> = [One, Other] extends [Other, One] ? true : never
/** Fails to compile as soon as what is stored and the schema that is published differ. */
const schemaIsOfReport: Same<z.infer<typeof publishedReport>, PublishedReport> = true

const isSigned = (file: Buffer, signature: Buffer) =>
  verify(null, file, createPublicKey(testSigner.publicPem), signature)

describe('a file of a report', () => {
  test('is signed with the key of the site, and one changed bit is noticed', async () => {
    const { read } = await published()
    for (const ending of ['json', 'md', 'sarif', 'pdf']) {
      const { rawPayload: file } = await read(`lantern-amm.${ending}`)
      const { rawPayload: signature, headers } = await read(`lantern-amm.${ending}.sig`)
      expect([ending, signature.length, isSigned(file, signature)]).toEqual([ending, 64, true])
      expect(headers['content-disposition']).toBe(`inline; filename="lantern-amm.${ending}.sig"`)
      const changed = Buffer.from(file)
      changed.writeUInt8(changed.readUInt8(100) ^ 1, 100)
      expect(isSigned(changed, signature)).toBe(false)
    }
  })

  test('in JSON is what was stored, byte for byte, and matches the published schema', async () => {
    const { read, text } = await published()
    const reply = await read('lantern-amm.json')
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(createHash('sha256').update(reply.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(text).digest('hex'),
    )
    publishedReport.parse(reply.json())
    expect(schemaIsOfReport).toBe(true)
    const schema = await read('schema.json')
    expect(schema.headers['content-type']).toBe('application/schema+json; charset=utf-8')
    expect(schema.json()).toMatchObject({
      $id: 'https://primacy.example/reports/schema.json',
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      required: expect.arrayContaining(['findings', 'award']),
      additionalProperties: false,
    })
  })

  test('in Markdown has every text verbatim', async () => {
    const { read, report } = await published()
    const { body, headers } = await read('lantern-amm.md')
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    for (const { title, description, proofOfConcept } of report.findings)
      for (const words of [title, description, proofOfConcept]) expect(body).toContain(words)
    expect(body).toContain('- First found by: mirelle_q\n- Written by: Researcher 4\n')
    expect(body).toContain('| C-01 | tern | $20,000 |')
  })

  test('in PDF is the same for everyone, and spells out characters that its font lacks', async () => {
    const { read, text } = await published(3, { title: 'Größe 中文 → <b>' })
    const reply = await read('lantern-amm.pdf')
    expect(reply.headers['content-type']).toBe('application/pdf')
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(reply.rawPayload.equals((await reportAsPdf(JSON.parse(text))) as Buffer)).toBe(true)
    expect(drawable('Größe 中 → a\u202e', (code) => code < 0x250)).toBe('Größe [U+4E2D] -> a[U+202E]')
  })

  test('on paper has every text, and nothing that makes it long to draw', () => {
    const text = (runs: readonly Run[]) => runs.map((run) => run.text).join('')
    const words = (block: Block): string => {
      if (block.kind === 'code') return `code ${block.text}`
      if (block.kind === 'table') return `table ${block.rows.map((row) => row.map(text).join(' | ')).join('\n')}`
      if (block.kind === 'list') return block.items.map(({ mark, blocks }) => `${mark} ${blocks.map(words)}`).join('\n')
      return block.kind === 'quote' ? `> ${block.blocks.map(words)}` : `${block.kind} ${text(block.runs)}`
    }
    const parsed = (source: string) => parseBlocks(source).map(words)
    expect(parsed('# A\n\nb **c**\n\n- d\n  e\n\n```\nf()\n```\n\n| g | h |\n|---|---|\n| 1 | 2 |')).toEqual([
      ...['heading A', 'text b c', '– text d e', 'code f()', 'table g | h\n1 | 2'],
    ])
    expect(parsed('[a](https://evil.example) ![x](https://evil.example/p.png) [b](javascript:c)')).toEqual([
      'text a (evil.example) Image: x (evil.example) b <javascript:c>',
    ])
    expect(parsed('[a][1]\n\n[1]: https://evil.example/long')).toEqual([
      ...['text a [1]', 'text [1]: https://evil.example/long'],
    ])
    const folded =
      '<details>\n<summary>Proof</summary>\n\none<br>two **b**\n\n</details>\n\n<img alt="plot" src="https://a.example/p.png"> <b>x</b>'
    expect(parsed(folded)).toEqual(['text Proof', 'text one\ntwo b', 'text Image: plot (a.example) <b>x</b>'])
    for (const make of Object.values(bombs)) expect(parseBlocks(make(20_000)).length).toBeLessThan(10_000)
  })

  test('in PDF has lines that end after a space, or inside a word that is longer than a line', async () => {
    const faces = await openFaces()
    // Every letter of this face is as wide as the others.
    const letter = faces.code[0].widthOf(0x61)
    const lines = (text: string, letters = 10) => {
      const box = { width: (letters + 0.5) * letter, size: 1 }
      return [...wrapRuns([{ text, face: 'code' }], faces, box)].map((line) => line.map((span) => span.text).join(''))
    }
    expect(lines('the quick brown fox  jumps\n\n    in()')).toEqual(['the quick', 'brown fox', 'jumps', '', '    in()'])
    expect(lines(`a ${'W'.repeat(25)} b`)).toEqual(['a', 'W'.repeat(10), 'W'.repeat(10), 'WWWWW b'])
    expect(lines('W'.repeat(450), 10_000).map(({ length }) => length)).toEqual([200, 200, 50])
    expect(lines('W'.repeat(20_000))).toHaveLength(2_000)
  })

  test('in PDF has a structure for screen readers, bookmarks and page numbers', async () => {
    const file = await reportAsPdf(reportWith(2, { title: 'A < B & C \u0007' }))
    const text = file.toString('latin1')
    expect(text).toContain('/Marked true')
    expect(text).toContain('/Lang (en-US)')
    expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
    // The library copies a title into XML as it is.
    expect(text).toContain('A &lt; B &amp; C')
    const count = (type: string) => text.match(new RegExp(`/S /${type}\\b`, 'g'))?.length ?? 0
    expect([count('Document'), count('H1'), count('TOC'), count('Figure')]).toEqual([1, 1, 1, 4])
    expect(count('H2')).toBeGreaterThan(7)
    expect(count('Code')).toBeGreaterThan(4)
    for (const type of ['TH', 'TD', 'LI', 'Link']) expect([type, count(type) > 2]).toEqual([type, true])
    expect(text).toContain('(C-02: ')
  })

  test('and the pages show a published fix as text, whatever it has in it', async () => {
    const { findings } = reportWith(1)
    const patch = '--- a/A.sol\n+++ b/A.sol\n@@ -1 +1 @@\n-```\n+<script>alert(1)</script> [x](javascript:y)\n'
    const fix = { addedAs: 'sponsor' as const, patch, stoppedProof: { lostShare: 0.614 } }
    const { read, text } = await published(1, { findings: findings.map((one) => ({ ...one, fix })) })
    publishedReport.parse(JSON.parse(text))
    const said = 'The proof loses 61.4% of the funds; with this fix it is stopped.'
    for (const page of ['lantern-amm', 'lantern-amm/C-01']) {
      const { body } = await read(page)
      expect(body).toContain(said)
      expect(body).toContain('&#x3C;script>alert(1)&#x3C;/script> [x](javascript:y)')
      expect(body).not.toContain('<script>alert')
    }
    expect((await read('lantern-amm.md')).body).toContain(
      `#### Fix\n\nAdded by the sponsor.\n\n${said}\n\n\`\`\`\`diff\n${patch}\`\`\`\``,
    )
    expect((await read('lantern-amm.sarif')).json().runs[0].results[0].properties.fix).toEqual(fix)
    const [whole, less] = [await read('lantern-amm.pdf'), await reportAsPdf(reportWith(1))]
    expect(whole.rawPayload.length).toBeGreaterThan(less.length)
  })

  test('of a report without findings says so', async () => {
    const { read } = await published(0)
    expect((await read('lantern-amm.md')).body).toContain('No submission was valid.')
    expect((await read('lantern-amm')).body).toContain('goes back to the sponsor')
    expect((await read('lantern-amm.sarif')).json().runs[0].results).toEqual([])
  })
})

describe('the SARIF file', () => {
  test('leads from each finding to the lines in the audited commit', async () => {
    const { read, report } = await published(3)
    const reply = await read('lantern-amm.sarif')
    expect(reply.headers['content-type']).toBe('application/sarif+json; charset=utf-8')
    const { version, runs } = reply.json()
    expect(version).toBe('2.1.0')
    expect(runs[0].versionControlProvenance).toEqual([
      {
        repositoryUri: report.contest.repositoryUrl,
        revisionId: report.contest.commit,
        mappedTo: { uriBaseId: 'SRCROOT' },
      },
    ])
    expect(runs[0].results[1]).toMatchObject({
      ruleId: runs[0].tool.driver.rules[0].id,
      ruleIndex: 0,
      level: 'error',
      message: { text: report.findings[1]?.title },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'src/FeeGrowth.sol', uriBaseId: 'SRCROOT' },
            region: { startLine: 27, endLine: 39 },
          },
        },
      ],
      hostedViewerUri: 'https://primacy.example/reports/lantern-amm/C-02',
    })
  })

  test('does not pass off lines of another commit or repository as those that were audited', async () => {
    const [finding] = reportWith(1).findings
    if (!finding) throw new Error('no finding')
    const { commit, repositoryUrl } = reportWith(1).contest
    const description = [
      'https://github.com/other/fork/blob/main/src/a%20b.sol#L3',
      `https://github.com/other/fork/blob/${commit}/src/b.sol#L5`,
      `${repositoryUrl}/blob/${'1'.repeat(40)}/src/c.sol#L7`,
    ].join('\n\n')
    const { read } = await published(1, { findings: [{ ...finding, description, proofOfConcept: '' }] })
    const [result] = (await read('lantern-amm.sarif')).json().runs[0].results
    expect(result.locations).toBeUndefined()
    type Located = { physicalLocation: { region: { startLine: number } } }
    const lines = result.relatedLocations.map(({ physicalLocation }: Located) => physicalLocation.region.startLine)
    expect(lines).toEqual([3, 5, 7])
  })

  test('keeps to what the specification asks of it', async () => {
    const { read } = await published(20)
    const { $schema, runs } = (await read('lantern-amm.sarif')).json()
    expect(new URL($schema).pathname).toMatch(/sarif-schema-2\.1\.0\.json$/)
    const [run] = runs
    // 3.14.12: with columns, their unit; 3.27: each result has a message; 3.49: ids of rules are unique.
    expect(run.columnKind).toBe('utf16CodeUnits')
    const ids = run.tool.driver.rules.map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const fingerprints = new Set<string>()
    for (const result of run.results) {
      expect(ids[result.ruleIndex]).toBe(result.ruleId)
      expect(result.message.text.length).toBeGreaterThan(0)
      fingerprints.add(result.partialFingerprints['primacyFinding/v1'])
      for (const { physicalLocation } of [...(result.locations ?? []), ...(result.relatedLocations ?? [])]) {
        const { uri, uriBaseId } = physicalLocation.artifactLocation
        // 3.4.3: a relative reference needs a base, and an absolute one must not have it.
        expect(/^[a-z][a-z+.-]*:/i.test(uri)).toBe(uriBaseId === undefined)
        expect(uri).not.toMatch(/[\s"<>\\^`{|}]/)
        if (uriBaseId) expect(run.originalUriBaseIds).toHaveProperty(uriBaseId)
        expect(physicalLocation.region.startLine).toBeGreaterThan(0)
        expect(physicalLocation.region.endLine).toBeGreaterThanOrEqual(physicalLocation.region.startLine)
      }
    }
    expect(fingerprints.size).toBe(20)
  })
})

describe('who follows the site', () => {
  test('gets a feed that any reader of Atom takes, also with text that XML has no place for', async () => {
    const { app } = await published(2, { title: 'Lantern & <Co> \u0007' })
    const { body, headers } = await app.inject('/reports/feed.atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(body).toContain('<title>Lantern &amp; &lt;Co&gt; �</title>')
    expect(body).toContain('<id>https://primacy.example/reports/lantern-amm</id>')
    expect(body.startsWith('<?xml version="1.0" encoding="utf-8"?>')).toBe(true)
    expect(body.match(/<entry>/g)).toHaveLength(1)
  })

  test('finds every report in the sitemap that robots.txt names', async () => {
    const { app } = await published()
    expect((await app.inject('/robots.txt')).body).toContain('Sitemap: https://primacy.example/sitemap.xml')
    const { body } = await app.inject('/sitemap.xml')
    expect(body).toContain('<loc>https://primacy.example/reports</loc>')
    expect(body).toContain('<loc>https://primacy.example/reports/lantern-amm</loc>')
  })
})

test('a link to a report shows a picture of the size that its page promises, also with a hostile title', async () => {
  const { read, app } = await published(2, { title: `${'W'.repeat(500)} <script> 中文 \u202e` })
  expect((await read('lantern-amm')).body).toContain(
    'property="og:image" content="https://primacy.example/reports/lantern-amm/image.png"',
  )
  const { rawPayload, headers } = await read('lantern-amm/image.png')
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=60' })
  expect(rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  expect((await app.inject('/reports/nothing/image.png')).statusCode).toBe(404)
})
