/** How often a test repeats its race: `npm test` sets TEST_FORM=short; `npm run test:long` and a single file run in full. */
export const rounds = ({ long, short }: { long: number; short: number }) =>
  process.env.TEST_FORM === 'short' ? short : long
