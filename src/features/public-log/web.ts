import type { WebFeature } from '../../web/features'

export const publicLog: WebFeature = {
  name: 'public-log',
  proveReceipt: async (receipt) => (await import('./web/prove-receipt')).proveReceipt(receipt),
}
