import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeLinks } from './postgres-programs'

test('the links that a package cannot bring are made without its script, and once made they stay', () => {
  const root = mkdtempSync(join(tmpdir(), 'primacy-links-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'native', 'lib'), { recursive: true })
  writeFileSync(join(root, 'native', 'lib', 'libpq.so.5.18'), 'library')
  makeLinks(root)
  const links = ['libpq.so', 'libpq.so.5'].map((name) => `native/lib/${name}`)
  const list = links.map((target) => ({ source: 'native/lib/libpq.so.5.18', target }))
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(list))
  for (const _time of ['first', 'second']) {
    makeLinks(root)
    for (const link of links) {
      expect(readlinkSync(join(root, link))).toBe('libpq.so.5.18')
      expect(readFileSync(join(root, link), 'utf8')).toBe('library')
    }
  }
})
