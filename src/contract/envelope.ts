import { z } from 'zod'

/** Every successful reply: {status:'success', message?, data?}. */
export const success = <D extends z.ZodType>(data: D) => z.object({ status: z.literal('success'), data })

export const successMessage = z.object({ status: z.literal('success'), message: z.string() })

export const emptyReply = z.object({ status: z.literal('success'), message: z.string(), data: z.null() })

export const pagination = z.object({
  total: z.int(),
  pages: z.int(),
  page: z.int(),
  limit: z.int(),
})

/** An instant in a reply: UTC, ISO 8601 with milliseconds. */
export const isoInstant = z.string().meta({ format: 'date-time' })

export type ErrorReply = { status: number; code: string; text: string }

export const error = (status: number, code: string, text: string): ErrorReply => ({ status, code, text })
