import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importFrom, installTool } from './install-tool'

type Options = {
  /** It drops the slash after the bucket before it signs, so requests about the whole bucket do not match. */
  isLenient?: boolean
}

type S3rver = new (options: {
  address: string
  port: number
  silent: boolean
  allowMismatchedSignatures: boolean
  directory: string
  configureBuckets: { name: string }[]
}) => { run(): Promise<AddressInfo>; close(): Promise<void> }

/** An S3-compatible store on this machine, with the key id and the secret S3RVER; installed when it is first needed. */
export async function startS3Server(bucket: string, { isLenient = false }: Options = {}) {
  const { default: S3rver }: { default: S3rver } = await importFrom(installTool('tools/s3-server'), '@20minutes/s3rver')
  const directory = mkdtempSync(join(tmpdir(), 'primacy-s3-'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: isLenient }
  const server = new S3rver({ ...options, configureBuckets: [{ name: bucket }] })
  const { port } = await server.run()
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await server.close()
      rmSync(directory, { recursive: true })
    },
  }
}
