import '../routes'
import { callFor } from '../../../web/api/call-for'

/** Rejects while the log has no proof. */
export const proveReceipt = ({ issueId, seq }: { issueId: string; seq: number }) =>
  callFor('proveRevision', 'proof', { params: { id: issueId }, query: { seq } })
