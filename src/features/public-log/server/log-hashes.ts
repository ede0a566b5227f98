import { createHmac } from 'node:crypto'
import { byteTools } from '../../../server/signing/signature'

export const { sha256 } = byteTools

/** 32 bytes derived from an epoch's seed, which reveal nothing about it. */
export const derive = (seed: Uint8Array, name: string): Uint8Array => createHmac('sha256', seed).update(name).digest()
