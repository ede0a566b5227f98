import { toast } from '../toast/toast'

const selectIt = 'Select the text and copy it from there.'

/** Reports the result, because someone who believes that a text was copied may close the page. */
export async function copyText(text: string, copied: string, otherwise = selectIt) {
  if ((await isCopied(text)) || isCopiedByCommand(text)) toast.success(copied)
  else toast.error(`Your browser did not allow copying. ${otherwise}`)
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** The legacy method, which also works on pages without TLS. */
function isCopiedByCommand(text: string): boolean {
  let isTaken = false
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    isTaken = true
  }
  document.addEventListener('copy', answer, { once: true })
  try {
    return document.execCommand('copy') && isTaken
  } catch {
    return false
  } finally {
    document.removeEventListener('copy', answer)
  }
}
