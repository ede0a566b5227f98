import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  begunChangelog,
  datedChangelog,
  filesWithVersion,
  isVersion,
  manifestWithVersion,
  nextVersion,
  withVersion,
} from './release-files'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const changelog =
  '# Changelog\n\n## 1.1.0 (unreleased)\n\n### Home\n\n- It is blue.\n\n## 1.0.0 (2026-01-01)\n\n- It is.\n'

test('a release adds the date to its changelog heading, and its entries become the notes', () => {
  const { changelog: dated, notes } = datedChangelog(changelog, '1.1.0', '2026-02-03')
  expect(dated).toContain('\n## 1.1.0 (2026-02-03)\n')
  expect(notes).toBe('### Home\n\n- It is blue.')
})

test('a release of another version than the changelog, or of one without a line, is refused', () => {
  expect(() => datedChangelog(changelog, '1.2.0', '2026-02-03')).toThrow("Expected: '## 1.2.0 (unreleased)'")
  expect(() => datedChangelog('## 1.1.0 (unreleased)\n', '1.1.0', '2026-02-03')).toThrow('no line about 1.1.0')
})

test('every file that names the version gets the new one, and nothing else changes', () => {
  for (const file of filesWithVersion) {
    const { version } = JSON.parse(read('package.json'))
    const changed = withVersion(read(file), '9.8.7')
    expect(changed).toContain('9.8.7')
    expect(withVersion(changed, version)).toBe(read(file))
  }
  for (const file of ['package.json', 'package-lock.json']) {
    const { version } = JSON.parse(read(file))
    expect(manifestWithVersion(manifestWithVersion(read(file), '9.8.7'), version)).toBe(read(file))
  }
})

test('after a release the next version starts, so that later builds never have its name', () => {
  expect(['0.1.0', '1.9.3'].map(nextVersion)).toEqual(['0.2.0', '1.10.0'])
  const { changelog: dated } = datedChangelog(changelog, '1.1.0', '2026-02-03')
  const begun = begunChangelog(dated, '1.2.0')
  expect(begun).toContain('\n## 1.2.0 (unreleased)\n\n## 1.1.0 (2026-02-03)\n')
  expect(() => datedChangelog(begun, '1.2.0', '2026-03-04')).toThrow('no line about 1.2.0')
  expect(withVersion('primacy-1.1.0.tar.gz', '1.2.0-dev')).toBe('primacy-1.2.0-dev.tar.gz')
  expect(withVersion('primacy:1.2.0-dev', '1.2.0')).toBe('primacy:1.2.0')
})

test('the changelog ends with a dated release, or starts with the version in development', () => {
  const { version } = JSON.parse(read('package.json'))
  const head = /^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]
  const expected = version.endsWith('-dev')
    ? `${version.replace('-dev', '')} (unreleased)`
    : expect.stringMatching(`^${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d{2}-\\d{2}\\)$`)
  expect(head).toEqual(expected)
})

test('a version has three numbers', () => {
  expect(['1.2.3', 'v1.2.3', '1.2', ''].map(isVersion)).toEqual([true, false, false, false])
})
