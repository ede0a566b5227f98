import { create } from 'zustand'
import { useTimeout } from '../time/use-timeout'

const settledMs = 300

/** The words of the one polite live region, which LiveRegion shows to screen readers from the start. */
export const useAnnouncement = create(() => ({ words: '' }))

/** The same words twice would be no change and stay unsaid: a space that nobody hears makes them new. */
function announce(words: string) {
  const { words: last } = useAnnouncement.getState()
  useAnnouncement.setState({ words: last === words ? `${words}\u00a0` : words })
}

/** Says new words once they have stood for a moment, so that typing into a search is not talked over. */
export function useAnnounced(words: string, occasion = '') {
  useTimeout(() => announce(words), words ? settledMs : null, `${words} ${occasion}`)
}
