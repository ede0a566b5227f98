import { fileMax, type GivenFile } from '../../domain/verification/verify-file'

const signatureEnding = '.sig'

/** The selected files, each with its signature if that was selected too. Doesn't read files that are too large. */
export async function readFiles(chosen: readonly File[]): Promise<GivenFile[]> {
  const bytesOf = async (file: File) =>
    file.size > fileMax ? new Uint8Array(fileMax + 1) : new Uint8Array(await file.arrayBuffer())
  const signatureOf = ({ name }: File) => chosen.find((one) => one.name === `${name}${signatureEnding}`)
  const isSigned = new Set(chosen.map(signatureOf).filter((one) => one !== undefined))
  return Promise.all(
    chosen
      .filter((file) => !isSigned.has(file))
      .map(async (file) => {
        const signature = signatureOf(file)
        return { name: file.name, bytes: await bytesOf(file), signature: signature ? await bytesOf(signature) : null }
      }),
  )
}
