import { useAnnouncement } from '../ui/access/announce'
import text from '../ui/text.module.css'

/** Always mounted, because a region that appears along with its text isn't read aloud. */
export function LiveRegion() {
  const words = useAnnouncement((announcement) => announcement.words)
  return (
    <p className={text.visuallyHidden} aria-live="polite" aria-atomic="true">
      {words}
    </p>
  )
}
