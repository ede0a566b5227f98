/** What features add to the demo, in the order in which it is added and shown. Only the demo loads it. */

export { demoAnalytics } from './analytics-page/server/demo-analytics'
export { demoAppeals } from './appeals/server/demo-appeals'
export { demoLeaderboard } from './profiles/server/demo-leaderboard'
export { demoProofs } from './proofs/server/demo-proofs'
export { demoReports } from './publication/server/demo-reports'
export { demoQuestions } from './questions/server/demo-questions'
export { demoSecondLooks } from './second-look/server/demo-second-looks'
export { demoSource } from './source/server/demo-source'
