import { lazyPart } from '../../loading/lazy-part'

/** Loaded if saving a decision failed, which is rare. */
export const StaleNotice = lazyPart(async () => (await import('./ChangedMeanwhile')).ChangedMeanwhile)
