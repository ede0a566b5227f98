/** What each proof of a project does with each of its fixes, in their order. */
export const matrix: Record<string, Record<string, string[]>> = {
  vault: {
    'redeem-for': ['stopped', 'shows', 'shows', 'stopped'],
    'share-price': ['shows', 'stopped', 'shows', 'shows'],
    sweep: ['shows', 'shows', 'no build', 'shows'],
    'move-shares': ['shows', 'shows', 'shows', 'stopped'],
  },
  pool: {
    withdraw: ['stopped', 'shows', 'shows', 'shows'],
    initialize: ['shows', 'stopped', 'shows', 'shows'],
    claim: ['shows', 'shows', 'shows', 'no build'],
    move: ['shows', 'shows', 'stopped', 'shows'],
  },
  market: {
    settle: ['stopped', 'shows', 'shows', 'shows'],
    cancel: ['shows', 'stopped', 'shows', 'shows'],
    'set-price': ['shows', 'shows', 'stopped', 'shows'],
    rounding: ['shows', 'shows', 'stopped', 'shows'],
  },
}
