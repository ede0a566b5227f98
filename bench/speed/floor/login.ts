import { createHmac, randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import { authSecret, run } from './setup'

const days = 7
const party = { iss: 'primacy', aud: 'primacy' }
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const head = encoded({ alg: 'HS256', typ: 'JWT' })

function tokenOf(claims: object): string {
  const text = `${head}.${encoded(claims)}`
  return `${text}.${createHmac('sha256', authSecret).update(text).digest('base64url')}`
}

export function loginRoutes(app: FastifyInstance): void {
  app.post<{ Body: { email: string; password: string } }>('/api/auth/login', async ({ body, headers }) => {
    const [user] = await run('user', 'select * from users where email = $1 and deleted_at is null', [body.email])
    if (!user || !(await verify(String(user.password_hash), body.password))) throw new Error('wrong password')
    const now = new Date()
    const sessionId = randomUUID()
    const expiresAt = new Date(now.getTime() + days * 86_400_000)
    await run(
      'session',
      `insert into sessions (id, user_id, created_at, expires_at, user_agent, stepped_up_at)
       values ($1, $2, $3, $4, $5, $3)`,
      [sessionId, user.id, now, expiresAt, headers['user-agent'] ?? null],
    )
    const [iat, exp] = [now, expiresAt].map((date) => Math.floor(date.getTime() / 1_000))
    return {
      status: 'success',
      token: tokenOf({ id: user.id, role: user.role, jti: sessionId, ...party, iat, exp }),
      data: {
        user: {
          _id: user.id,
          username: user.username,
          email: user.email,
          walletAddress: user.wallet_address,
          role: user.role,
          isEmailVerified: user.is_email_verified,
          createdAt: user.created_at,
          updatedAt: user.updated_at,
        },
      },
    }
  })
}
