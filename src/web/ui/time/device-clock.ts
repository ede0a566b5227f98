/**
 * The clock of this device, which may be hours wrong. It measures durations and compares tabs of one browser; every time
 * that a person reads counts from `serverNow`. No other file of the client reads a clock (`check-code`).
 */
export const deviceMs = (): number => Date.now()
