import { Fragment, useEffect, useState } from 'react'
import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { toast } from '../../ui/toast/toast'
import type { Piece } from './highlight'

/** Colours come after the first paint; until then, and for unknown languages, the code is plain. */
function usePieces(code: string, language: string | null): Piece[][] | null {
  const [pieces, setPieces] = useState<{ code: string; lines: Piece[][] } | null>(null)
  useEffect(() => {
    if (!language) return
    let isWanted = true
    const timer = setTimeout(async () => {
      try {
        const { highlight } = await import('./highlight')
        const lines = await highlight(code, language)
        if (isWanted && lines) setPieces({ code, lines })
      } catch {
        // Without its colours the code reads the same.
      }
    }, 50)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [code, language])
  return pieces?.code === code ? pieces.lines : null
}

/** Pages without TLS have no clipboard; then the person is told instead of left to believe. */
async function copy(code: string) {
  try {
    await navigator.clipboard.writeText(code)
    toast.success('Copied')
  } catch {
    toast.error('Your browser did not allow copying')
  }
}

type CodeBlockProps = {
  code: string
  language: string | null
  /** Line of the source on which the code starts; without it there is no strip (code inside a list or quote). */
  firstLine?: number
  /** Start of the anchors: L13, or P4 in a proof of concept. */
  prefix?: string
}

export function CodeBlock({ code, language, firstLine, prefix = 'L' }: CodeBlockProps) {
  const pieces = usePieces(code, language)
  const lines = code.split('\n')
  const numbers = firstLine === undefined ? null : lines.map((_, place) => firstLine + place)
  const label = numbers ? `Code, lines ${numbers[0]} to ${numbers.at(-1)}` : 'Code'
  return (
    <div className={numbers ? 'ln code' : 'code code-in'}>
      {numbers && (
        <div className="g gc">
          {numbers.map((number) => (
            <a key={number} href={`#${prefix}${number}`} id={`${prefix}${number}`}>
              {number}
            </a>
          ))}
        </div>
      )}
      <div className="pre">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard */}
        {/* biome-ignore lint/a11y/useSemanticElements: a named region around one pre would be a second box */}
        <pre tabIndex={0} role="region" aria-label={label}>
          <code>{pieces ? <Coloured lines={pieces} /> : code}</code>
        </pre>
        <div className="code-b">
          {language && <span className="mono">{language}</span>}
          <Button variant="quiet" className="btn-i" aria-label="Copy code" onClick={() => void copy(code)}>
            <Icon name="copy" small />
          </Button>
        </div>
      </div>
    </div>
  )
}

function Coloured({ lines }: { lines: Piece[][] }) {
  return lines.map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
    <Fragment key={place}>
      {place > 0 && '\n'}
      {line.map(({ text, color }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text that never changes
        <span key={at} style={{ color }}>
          {text}
        </span>
      ))}
    </Fragment>
  ))
}
