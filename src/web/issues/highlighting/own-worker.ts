import highlightWorkerUrl from './highlight-worker?worker&url'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** The only script address that the page may ever turn into running code; the name is the one in the server's policy. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('primacy-worker', {
  createScriptURL(url) {
    if (url !== highlightWorkerUrl) throw new TypeError('This address is not a worker of ours')
    return url
  },
})

export function startHighlightWorker(): Worker {
  const url = policy?.createScriptURL(highlightWorkerUrl) ?? highlightWorkerUrl
  return new Worker(url, { type: 'module', name: 'highlight' })
}
