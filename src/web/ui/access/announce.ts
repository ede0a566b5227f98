import { create } from 'zustand'
import { useTimeout } from '../time/use-timeout'

const settledMs = 300

/** The text of the single polite live region, which LiveRegion always renders. */
export const useAnnouncement = create(() => ({ words: '' }))

/** Repeating a text would be no change and not be announced; an inaudible space makes it new. */
function announce(words: string) {
  const { words: last } = useAnnouncement.getState()
  useAnnouncement.setState({ words: last === words ? `${words}\u00a0` : words })
}

/** Announces a text once it has been stable for a moment, so that it doesn't talk over typing in a search. */
export function useAnnounced(words: string, occasion = '') {
  useTimeout(() => announce(words), words ? settledMs : null, `${words} ${occasion}`)
}
