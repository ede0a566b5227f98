import { expect, onTestFinished, test } from 'vitest'

const content = `
  <main hidden><p>Hidden</p></main>
  <dialog><p>Closed</p></dialog><dialog open><p>Open</p></dialog>
  <details><summary>More</summary><p>Folded</p></details>
  <p style="visibility: hidden">Invisible <b>too</b> <i style="visibility: visible">but this</i></p>
  <p style="display: none">Gone</p>
  <p style="pointer-events: none"><button>Behind</button></p>
  <table><tbody><tr><td>Cell</td></tr></tbody></table>
  <form>
    <label for="title">Title</label><label>Again <span><input id="title"></span></label>
    <label>In a label <textarea></textarea><input></label>
    <label for="key">Hidden</label><input id="key" type="hidden">
    <label for="main">No control</label><div id="main"></div>
    <label for="nobody">Nobody</label><label for="">Empty<input></label>
    <label>Box <input type="checkbox" disabled></label>
    <label for="kind">Kind</label><select id="kind" disabled><option>One</option></select>
    <button>Go</button><meter></meter><output></output><progress></progress>
  </form>`

/** The same content where nothing is remembered. */
function openFrame(): Document {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  if (!frame.contentDocument) throw new Error('The frame has no document')
  return frame.contentDocument
}

/** What queries and clicks ask about each element. */
function seenIn(body: HTMLElement) {
  const view = body.ownerDocument.defaultView ?? window
  return [...body.querySelectorAll<HTMLInputElement>(':not(iframe)')].map((element) => {
    const style = view.getComputedStyle(element)
    const shown = ['display', 'visibility', 'pointer-events'].map((name) => style.getPropertyValue(name))
    const labels = element.labels && [...element.labels].map(({ textContent }) => textContent)
    return { element: element.outerHTML, shown, labels }
  })
}

test('screen tests see the styles and labels that jsdom computes, also of what has changed', () => {
  const frame = openFrame()
  const kept = document.createElement('div')
  document.body.append(kept)
  onTestFinished(() => kept.remove())
  const bodies = [kept, frame.body]
  const change = (act: (body: HTMLElement) => void) => {
    for (const body of bodies) act(body)
    expect(seenIn(kept)).toEqual(seenIn(frame.body))
  }
  change((body) => {
    const parsed = new DOMParser().parseFromString(content, 'text/html').body
    body.replaceChildren(...[...parsed.childNodes].map((node) => body.ownerDocument.importNode(node, true)))
  })
  change((body) => {
    body.querySelector('main')?.removeAttribute('hidden')
    body.querySelector('dialog')?.setAttribute('open', '')
  })
  change((body) => {
    for (const paragraph of body.querySelectorAll('p')) paragraph.style.display = 'inline'
  })
  change((body) => {
    for (const label of body.querySelectorAll('label')) label.htmlFor = 'kind'
    body.querySelector('#key')?.setAttribute('type', 'text')
  })
  change((body) => body.querySelector('#kind')?.remove())
  expect(seenIn(kept).length).toBeGreaterThan(40)
})
