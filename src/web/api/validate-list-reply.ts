import type { EndpointName } from '../../contract/endpoints'

const listNames: Partial<Record<EndpointName, string>> = {
  listContests: 'contests',
  listIssues: 'issues',
  listMyIssues: 'issues',
}

type Fields = Record<string, unknown>

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isRow = (value: unknown) =>
  isRecord(value) && [value._id, value.title, value.description].every((text) => typeof text === 'string')

/** Whether a list reply is complete enough to render. Every other call checks its own reply. */
export function isValidListReply(name: EndpointName, reply: unknown): boolean {
  const listName = listNames[name]
  if (!listName) return true
  const data = isRecord(reply) ? reply.data : null
  if (!isRecord(data) || !isRecord(data.pagination)) return false
  const rows = data[listName]
  const { total, pages } = data.pagination
  return Array.isArray(rows) && rows.every(isRow) && typeof total === 'number' && typeof pages === 'number'
}
