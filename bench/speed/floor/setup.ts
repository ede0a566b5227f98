import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import { Pool } from 'pg'

const [databaseUrl, portText, keyFile, secret = ''] = process.argv.slice(2)

export const port = Number(portText)
export const authSecret = secret

const pool = new Pool({ connectionString: databaseUrl, max: 10 })

export type Row = Record<string, unknown>

/** A statement that each connection prepares once. */
export async function run(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query({ name, text, values })).rows
}

const key = createPrivateKey(readFileSync(String(keyFile)))
export const publicKey = createPublicKey(key).export({ format: 'jwk' }).x
export const signature = (text: string): string => sign(null, Buffer.from(text), key).toString('base64url')

export const viewerOf = ({ headers }: FastifyRequest): string =>
  JSON.parse(Buffer.from(headers.authorization?.split('.')[1] ?? '', 'base64url').toString()).id

export const paginationOf = (total: number, page: number, limit: number) => ({
  total,
  pages: Math.ceil(total / limit),
  page,
  limit,
})
