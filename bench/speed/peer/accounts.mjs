import { randomUUID } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import { authSecret, prisma, validated } from './setup.mjs'

const loginBody = z.object({ email: z.email(), password: z.string().min(1).max(128) })
const days = 7

export function accountRoutes(app) {
  app.post('/api/auth/login', validated(loginBody), async ({ input, headers }, response) => {
    const user = await prisma.user.findUnique({ where: { email: input.email } })
    if (!user || !(await verify(user.passwordHash, input.password)))
      return response.status(401).json({ status: 'error', error: 'Invalid email or password' })
    const now = new Date()
    const expiresAt = new Date(now.getTime() + days * 86_400_000)
    const userAgent = headers['user-agent'] ?? null
    const session = { id: randomUUID(), userId: user.id, createdAt: now, expiresAt, userAgent, steppedUpAt: now }
    await prisma.session.create({ data: session })
    const token = jwt.sign({ id: user.id, role: user.role }, authSecret, {
      jwtid: session.id,
      issuer: 'primacy',
      audience: 'primacy',
      expiresIn: `${days}d`,
    })
    const { id: _id, username, email, walletAddress, role, isEmailVerified, createdAt, updatedAt } = user
    const shown = { _id, username, email, walletAddress, role, isEmailVerified, createdAt, updatedAt }
    response.json({ status: 'success', token, data: { user: shown } })
  })
}
