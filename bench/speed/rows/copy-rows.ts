import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Cell = string | number | boolean | null | Date | object
const rowsPerChunk = 500

/** Streams rows into a table by COPY. Objects become JSON. */
export async function copyRows(client: PoolClient, table: string, columns: string[], rows: Iterable<Cell[]>) {
  const names = columns.map((column) => `"${column}"`).join(', ')
  await pipeline(Readable.from(linesOf(rows)), client.query(copyFrom(`copy ${table} (${names}) from stdin`)))
}

function* linesOf(rows: Iterable<Cell[]>): Generator<string> {
  let chunk: string[] = []
  for (const row of rows) {
    chunk.push(`${row.map(textOf).join('\t')}\n`)
    if (chunk.length < rowsPerChunk) continue
    yield chunk.join('')
    chunk = []
  }
  yield chunk.join('')
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** In COPY's text format. */
function textOf(cell: Cell): string {
  if (cell === null) return '\\N'
  if (cell instanceof Date) return cell.toISOString()
  const text = typeof cell === 'object' ? JSON.stringify(cell) : String(cell)
  return text.replace(/[\\\t\n\r]/g, (character) => escapes[character] ?? character)
}
