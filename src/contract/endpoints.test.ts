import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints'
import type { RouteName } from './routes'

/** What the server decides and no caller sets. */
const notForCallers = [
  ...['_id', 'id', 'role', 'isEmailVerified', 'passwordHash', 'kycState', 'userId', 'authorId', 'createdBy'],
  ...['createdAt', 'updatedAt', 'receivedAt', 'version', 'placeInLine', 'contentHash', 'status', 'isPrimary'],
  ...['isDuplicate', 'duplicateGroupId', 'isFinalized', 'finalizedAt', 'paidAt', 'amountCents', '__proto__'],
]

/** The call whose very purpose it is. */
const exceptions: Partial<Record<RouteName, string[]>> = { setVerdict: ['status'] }

test('no call takes what is not its caller’s to set, and every body drops what it does not know', () => {
  const bodies = endpoints.flatMap(({ name, body }) => (body ? [{ name, body }] : []))
  expect(bodies.length).toBeGreaterThan(20)
  for (const { name, body } of bodies) {
    const shape = z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' })
    const taken = Object.keys(shape.properties ?? {}).filter((key) => notForCallers.includes(key))
    expect([name, taken]).toEqual([name, exceptions[name] ?? []])
    expect([name, shape.type, shape.additionalProperties]).toEqual([name, 'object', false])
  }
})
