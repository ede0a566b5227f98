import { useAnnouncement } from '../ui/access/announce'
import text from '../ui/text.module.css'

/** There from the start and never taken away: a region that comes together with its words is not read aloud. */
export function LiveRegion() {
  const words = useAnnouncement((announcement) => announcement.words)
  return (
    <p className={text.visuallyHidden} aria-live="polite" aria-atomic="true">
      {words}
    </p>
  )
}
