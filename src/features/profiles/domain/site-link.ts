import type { FeatureLink } from '../../../domain/site-links'

export const leaderboardLink: FeatureLink = { path: '/leaderboard', label: 'Leaderboard', order: 2 }
