export type ErrorReply = { status: number; code: string; text: string }

export const error = (status: number, code: string, text: string): ErrorReply => ({ status, code, text })
