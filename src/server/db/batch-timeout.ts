const factors = new WeakMap<object, number>()

/** Lets tests that hold locks on a busy machine extend how long queued calls wait for the previous statement. */
export function setBatchTimeoutFactor(db: object, factor: number): void {
  factors.set(db, factor)
}

export const batchTimeoutFactor = (db: object): number => factors.get(db) ?? 1
