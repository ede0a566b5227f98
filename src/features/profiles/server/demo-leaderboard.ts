import type { DemoPart } from '../../../server/demo/demo-stage'

export const demoLeaderboard: DemoPart = {
  feature: 'profiles',
  tour: [{ about: 'The leaderboard', as: null, path: '/leaderboard' }],
}
