/** The test browser has no modal dialogs; this gives it the part that the screens ask for. */
export function allowDialogs() {
  HTMLDialogElement.prototype.showModal = function show() {
    this.setAttribute('open', '')
  }
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open')
  }
}
