import { cosigning, readVerifierKey, type VerifierKey } from '../../domain/log/cosignature'
import { setting, urlOf } from '../setting'
import { byteTools } from './signature'

/** A witness and the base URL for its checkpoint endpoint. */
export type WitnessAddress = { key: VerifierKey; url: string }

const readUrl = urlOf(['https:', 'http:'])

function readWitness(text: string): WitnessAddress | null {
  const [encoded = '', address = '', ...more] = text.trim().split(/\s+/)
  const [key, url] = [readVerifierKey(byteTools, encoded), readUrl(address)]
  return key?.algorithm === cosigning && url && more.length === 0 ? { key, url } : null
}

/** Undefined if one of them is invalid or two share a name. */
function readWitnesses(text: string): WitnessAddress[] | undefined {
  const listed = text.split(',').filter((one) => one.trim() !== '')
  const found = listed.flatMap((one) => readWitness(one) ?? [])
  const names = new Set(found.map(({ key }) => key.name))
  return names.size === listed.length ? found : undefined
}

export const witnessSettings = {
  LOG_WITNESSES: setting({
    shownDefault: 'none',
    meaning:
      'witnesses that are asked to cosign each checkpoint of the public log, with the protocol of C2SP tlog-witness; `npm run primacy -- witness` is one',
    expects: 'the verifier key of each and its address after a blank, several separated by commas',
    read: readWitnesses,
    default: [] as WitnessAddress[],
  }),
}
