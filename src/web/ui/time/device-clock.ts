/**
 * This device's clock, which may be off by hours. It measures durations and compares tabs of one browser; every
 * displayed time is based on `serverNow`. No other client file reads a clock (enforced by `check-code`).
 */
export const deviceMs = (): number => Date.now()
