/** What a run may have, and a runner may say of it. */
export const proofLimits = {
  textLength: 200_000,
  nameLength: 60,
  holders: 100,
  runsAnHour: 20,
  attempts: 3,
  leaseMinutes: 3,
  logLength: 100_000,
  reasonLength: 2_000,
  tests: 200,
  cheats: 200,
  cheatValues: 50,
  flags: 50,
  compilers: 200,
  fixes: 50,
  titleLength: 120,
  patchLength: 200_000,
} as const
