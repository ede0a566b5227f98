import { create } from 'zustand'
import { useTimeout } from '../time/use-timeout'

const settledMs = 300

/** The text of the single polite live region, which LiveRegion always renders. */
export const useAnnouncement = create(() => ({ text: '' }))

/** Repeating a text would be no change and not be announced; an inaudible space makes it new. */
function announce(text: string) {
  const { text: last } = useAnnouncement.getState()
  useAnnouncement.setState({ text: last === text ? `${text}\u00a0` : text })
}

/** Announces a text once it has been stable for a moment, so that it doesn't talk over typing in a search. */
export function useAnnounced(text: string, occasion = '') {
  useTimeout(() => announce(text), text ? settledMs : null, `${text} ${occasion}`)
}
