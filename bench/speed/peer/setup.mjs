import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { PrismaPg } from '@prisma/adapter-pg'
import jwt from 'jsonwebtoken'
import { PrismaClient } from './generated/client.ts'

const [connectionString, portText, keyFile, secret] = process.argv.slice(2)

export const port = Number(portText)
export const authSecret = secret
export const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString, max: 10 }) })

const key = createPrivateKey(readFileSync(keyFile))
const publicKey = createPublicKey(key).export({ format: 'jwk' }).x
export const receiptOf = (text) => ({ signature: sign(null, Buffer.from(text), key).toString('base64url'), publicKey })

/** The person of the token, whose session must be open. */
export async function requireUser(request, response, next) {
  try {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const { jti } = jwt.verify(token, secret, { algorithms: ['HS256'], issuer: 'primacy', audience: 'primacy' })
    const session = await prisma.session.findFirst({
      where: { id: jti, expiresAt: { gt: new Date() } },
      include: { user: true },
    })
    if (!session) throw new Error('the session has ended')
    request.user = session.user
  } catch {
    return response.status(401).json({ status: 'error', error: 'Please log in to continue' })
  }
  next()
}

export function requireAdmin(request, response, next) {
  if (request.user.role === 'admin') return next()
  response.status(403).json({ status: 'error', error: 'Forbidden' })
}

export const validated = (schema) => (request, response, next) => {
  const parsed = schema.safeParse(request.body)
  if (!parsed.success) return response.status(400).json({ status: 'error', error: parsed.error.message })
  request.input = parsed.data
  next()
}

export const person = { select: { id: true, username: true } }
export const named = (one) => one && { _id: one.id, username: one.username }
export const dollars = (cents) => (cents === null ? null : Number(cents) / 100)
export const pageOf = ({ page = '1', limit = '10' }) => ({ page: Number(page), limit: Number(limit) })
export const paginationOf = (total, { page, limit }) => ({ total, pages: Math.ceil(total / limit), page, limit })
