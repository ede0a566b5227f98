export const proofModes = ['off', 'shown', 'asked'] as const
/** Whether proofs of a contest run, and whether the form asks for one. */
export type ProofMode = (typeof proofModes)[number]
export const modesOn = ['shown', 'asked'] as const satisfies readonly ProofMode[]

/** The columns of a contest. All are null where proofs are off; a token has its holders, or both are null. */
export type StoredProofs = {
  proofs: (typeof modesOn)[number] | null
  proofToken: string | null
  proofHolders: string[] | null
}

/** `token` and `holders` are the funds that the operator names, which then count instead of those that a proof claims. */
export type ProofSettings = { mode: ProofMode; token: string | null; holders: string[] }

export const proofSettingsOf = ({ proofs, proofToken, proofHolders }: StoredProofs): ProofSettings => ({
  mode: proofs ?? 'off',
  token: proofToken,
  holders: proofHolders ?? [],
})

export function storedProofs({ mode, token, holders }: ProofSettings): StoredProofs {
  const isMeasured = mode !== 'off' && token !== null
  return {
    proofs: mode === 'off' ? null : mode,
    proofToken: isMeasured ? token : null,
    proofHolders: isMeasured ? holders : null,
  }
}

/** Picks what is stored of proofs from an object with more fields. */
export const pickProofs = ({ proofs, proofToken, proofHolders }: StoredProofs): StoredProofs => ({
  proofs,
  proofToken,
  proofHolders,
})
