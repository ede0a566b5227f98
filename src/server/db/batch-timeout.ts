const factors = new WeakMap<object, number>()

/** Tests that hold locks on a busy machine let those who come next wait longer for the statement before them. */
export function setBatchTimeoutFactor(db: object, factor: number): void {
  factors.set(db, factor)
}

export const batchTimeoutFactor = (db: object): number => factors.get(db) ?? 1
