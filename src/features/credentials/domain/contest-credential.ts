import { type Credits, validOf } from '../../../domain/awards/credits'
import { centsAsDecimal } from '../../../domain/money'
import { keyOfDid } from '../../../domain/verification/did-key'

export type CredentialFacts = {
  issuer: { did: string; siteName: string; url: string }
  /** The username. */
  name: string
  contest: { id: string; title: string; startDate: string; endDate: string; finalizedAt: string }
  credits: Credits
  /** Whether the person chose to include the award. */
  withAward: boolean
}

/**
 * A site's statement about one person in one contest (W3C Verifiable Credentials Data Model 2.0). It depends only on
 * the finalized contest and not on the time, so the same facts always give the same text. It names no one else.
 */
export const contestCredential = ({ issuer, name, contest, credits, withAward }: CredentialFacts) => ({
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/undefined-terms/v2'],
  type: ['VerifiableCredential', 'ContestCredential'],
  issuer: { id: issuer.did, name: issuer.siteName, url: issuer.url },
  validFrom: contest.finalizedAt,
  credentialSubject: {
    name,
    contest: {
      id: `urn:uuid:${contest.id}`,
      name: contest.title,
      startDate: contest.startDate,
      endDate: contest.endDate,
      finalizedAt: contest.finalizedAt,
    },
    findings: { valid: validOf(credits), first: credits.first, duplicate: credits.duplicates },
    ...(withAward ? { award: { amount: centsAsDecimal(credits.amountCents), currency: 'USD' } } : {}),
  },
})

export type ContestCredential = ReturnType<typeof contestCredential>

/** The protected header of the JWS (Securing Verifiable Credentials using JOSE and COSE). */
export const credentialHeader = (did: string) => ({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: keyOfDid(did) })
