import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../features/every-feature'
import type { EndpointName } from './endpoints'

/** Set by the server, never by a caller. */
const serverFields = [
  ...['_id', 'id', 'role', 'isEmailVerified', 'passwordHash', 'kycState', 'userId', 'authorId', 'createdBy'],
  ...['createdAt', 'updatedAt', 'receivedAt', 'version', 'placeInLine', 'contentHash', 'status', 'isPrimary'],
  ...['isDuplicate', 'duplicateGroupId', 'isFinalized', 'finalizedAt', 'paidAt', 'amountCents', '__proto__'],
]

/** Endpoints whose purpose is to set such a field. */
const exceptions: Partial<Record<EndpointName, string[]>> = { setVerdict: ['status'] }

/** Published before, with 'etc.': their callers may send more. */
const lenient: readonly EndpointName[] = ['listContests', 'listIssues', 'listMyIssues', 'listContestIssues']

test('every list names its parameters; those that were published with more ignore others, and the rest refuse them', () => {
  const lists = endpoints.filter(({ name, query }) => /^list[A-Z]/.test(name) || query)
  expect(lists.length).toBeGreaterThan(10)
  for (const { name, query } of lists) {
    const faults = query?.safeParse({ sort: 'title' }).error?.issues ?? []
    const refuses = faults.some(({ code }) => code === 'unrecognized_keys')
    expect([name, refuses]).toEqual([name, !lenient.includes(name)])
  }
})

test('path parameters are in braces, and each has a schema', () => {
  for (const { name, path, params } of endpoints) {
    const inBraces = [...path.matchAll(/\{([a-zA-Z]+)\}/g)].map(([, parameter]) => parameter)
    const shape = z.toJSONSchema(params ?? z.object({}), { io: 'input', unrepresentable: 'any' })
    expect([name, inBraces]).toEqual([name, Object.keys(shape.properties ?? {})])
  }
})

test('no endpoint accepts a field that only the server sets, and every body drops unknown fields [T7]', () => {
  const bodies = endpoints.flatMap(({ name, body }) => (body ? [{ name, body }] : []))
  expect(bodies.length).toBeGreaterThan(20)
  for (const { name, body } of bodies) {
    const shape = z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' })
    const taken = Object.keys(shape.properties ?? {}).filter((key) => serverFields.includes(key))
    expect([name, taken]).toEqual([name, exceptions[name] ?? []])
    expect([name, shape.type, shape.additionalProperties]).toEqual([name, 'object', false])
  }
})
