import diffWorkerUrl from '../../judging/revisions/diff-worker?worker&url'
import highlightWorkerUrl from '../highlighting/highlight-worker?worker&url'
import parseWorkerUrl from '../markdown/parse-worker?worker&url'

type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const urls = { diff: diffWorkerUrl, highlight: highlightWorkerUrl, markdown: parseWorkerUrl }

/** The only script URLs that the page can ever turn into running code; the name matches the server's policy. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('primacy-worker', {
  createScriptURL(url) {
    if (!Object.values(urls).includes(url)) throw new TypeError('This address is not a worker of ours')
    return url
  },
})

export function startWorker(name: keyof typeof urls): Worker {
  const url = policy?.createScriptURL(urls[name]) ?? urls[name]
  return new Worker(url, { type: 'module', name })
}
