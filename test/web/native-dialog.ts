/** jsdom has no modal dialogs; this adds the methods that the screens call. */
export function allowDialogs() {
  HTMLDialogElement.prototype.showModal = function show() {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
  }
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The test browser measures nothing and scrolls nowhere. */
export function measureNothing(): void {
  globalThis.ResizeObserver ??= NoObserver
  Element.prototype.scrollIntoView ??= () => {}
}
