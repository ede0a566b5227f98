import { adoptForm } from './loading/adopt-form'
import { firstPaint } from './loading/first-paint'
import { preloadPageCode } from './preload'

const prerendered = document.querySelector<HTMLFormElement>('[data-prerendered] form')
if (prerendered) adoptForm(prerendered)

// Runs by itself, before the client: the prerendered document is painted before the browser is busy running code. No
// `await` here, because the client imports this chunk and would wait for it.
void firstPaint().then(() => {
  preloadPageCode()
  const client = document.querySelector<HTMLLinkElement>('link[data-client]')
  if (client) void import(/* @vite-ignore */ client.href)
})
