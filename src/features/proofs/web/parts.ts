import type { ConsolePart } from '../../../web/judging/console/console-parts'

/** Each loaded when it is asked for. One module, so that the first page of a visit knows one name. */
export const adminPage = async () => (await import('./ProofsAdminPage')).ProofsAdminPage
export const runnersPage = async () => (await import('./RunnersPage')).RunnersPage
export const fixesPage = async () => (await import('./FixesPage')).FixesPage
export const contestSection = async () => (await import('./ProofsSection')).ProofsSection
export const editorPart = async () => (await import('./EditorProof')).EditorProof
export const reportPart = async () => (await import('./ProofOfIssue')).ProofOfIssue
export const consolePart = async (): Promise<ConsolePart> => ({
  decisionPart: async () => (await import('./ProofInDecision')).ProofInDecision,
  marks: (await import('./queue-marks')).queueMarks,
})
