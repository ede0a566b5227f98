import type { FeatureTests } from '../../../../test/features'

export const tests: FeatureTests = { accessRows: {}, pagesOfPeople: ['/leaderboard'] }
