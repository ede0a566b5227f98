import { lazyPart } from '../../loading/lazy-part'

/** Loaded when a decision was not saved, which is rare. */
export const StaleNotice = lazyPart(async () => (await import('./ChangedMeanwhile')).ChangedMeanwhile)
