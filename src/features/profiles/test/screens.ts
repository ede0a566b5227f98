import type { Screen } from '../../../../scripts/screens/screen'

/** Drawn by the server, for anyone. */
export const screens: Screen[] = [
  { name: 'leaderboard', at: '/leaderboard', isOfServer: true },
  { name: 'profile', at: '/people/noor', isOfServer: true },
]
