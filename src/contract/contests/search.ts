import { z } from 'zod'
import { hasUnstorableText, textLength } from '../../domain/field-rules'

const longest = 200

/** A search text. Absent or blank means no search. */
export const searchIn = (where: string) =>
  z
    .string({ error: 'Invalid search' })
    .optional()
    .transform((value) => value?.trim() || null)
    .refine((value) => value === null || textLength(value) <= longest, 'Search must be less than 200 characters')
    .refine((value) => value === null || !hasUnstorableText(value), 'Text contains characters that are not allowed')
    .meta({ description: `In ${where}, ignoring case.`, maxLength: longest, example: 'vault' })
