import { expect, test } from 'vitest'
import { fatalError, WireReader } from './wire-messages'

const startup = [0, 0, 0, 8, 0, 3, 0, 0]
const message = (kind: string, body = '') => {
  const bytes = Buffer.alloc(5 + body.length)
  bytes.write(kind, 0)
  bytes.writeInt32BE(4 + body.length, 1)
  bytes.write(body, 5)
  return bytes
}
const startedReader = () => {
  const reader = new WireReader()
  reader.append(Uint8Array.from(startup))
  reader.next()
  return reader
}

test('a statement is passed on only together with its Sync', () => {
  const reader = startedReader()
  reader.append(Buffer.concat([message('P', 'parse'), message('B', 'bind')]))
  expect(reader.next()).toBeNull()
  reader.append(Buffer.concat([message('S'), message('Q', 'next')]))
  expect(reader.next()).toEqual({
    kind: 'messages',
    bytes: Buffer.concat([message('P', 'parse'), message('B', 'bind'), message('S')]),
  })
  expect(reader.next()).toEqual({ kind: 'messages', bytes: message('Q', 'next') })
  expect(reader.next()).toBeNull()
})

test('a message that arrives byte by byte is assembled', () => {
  const reader = new WireReader()
  for (const byte of startup.slice(0, -1)) {
    reader.append(Uint8Array.of(byte))
    expect(reader.next()).toBeNull()
  }
  reader.append(Uint8Array.of(0))
  expect(reader.next()).toEqual({ kind: 'messages', bytes: Buffer.from(startup) })
})

test('a TLS request and a termination are recognized', () => {
  const reader = new WireReader()
  reader.append(Uint8Array.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]))
  expect(reader.next()).toEqual({ kind: 'ssl-request' })
  const started = startedReader()
  started.append(message('X'))
  expect(started.next()).toEqual({ kind: 'terminate' })
})

test.each([
  ['53100', 'could not extend file', 'could not extend file (53100)'],
  ['XX000', 'could not write: No space left on device', 'could not write: No space left on device (XX000)'],
  ['23505', 'duplicate key', null],
])('error %s "%s" ends the engine: %s [F6]', (state, text, expected) => {
  const reply = Buffer.concat([
    message('T', 'rows'),
    message('E', `SERROR\0C${state}\0M${text}\0\0`),
    message('Z', 'I'),
  ])
  expect(fatalError(reply)).toBe(expected)
})
