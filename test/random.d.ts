/** Random numbers that are the same again for the same seed. */
export type Random = {
    seed: number;
    /** From 0 up to, but not including, 1. */
    next: () => number;
    /** A whole number from 0 to `count - 1`. */
    below: (count: number) => number;
    between: (from: number, to: number) => number;
    chance: (probability: number) => boolean;
    pick: <T>(list: readonly T[]) => T;
};
/** Mulberry32: small, and even enough to choose by. */
export declare function createRandom(seed: number): Random;
