import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from './html'
import { type PublicSite, renderPublicPage } from './public-page'
import { publicPolicy, sendRenderedPage } from './send-public'

const path = '/verify'

/** The page's script, built along with the client; null if there is none (development). */
export function findVerifyScript(webDir: string | null): string | null {
  try {
    const name = readdirSync(join(webDir ?? '', 'assets')).find((file) => /^verify-[\w-]+\.js$/.test(file))
    return name ? `/assets/${name}` : null
  } catch {
    return null
  }
}

/** Serves the page that verifies files in the browser. It knows nothing about contests and requires no login. */
export function serveVerifyPage(app: FastifyInstance, site: PublicSite, script: string | null): void {
  const page = {
    title: 'Verify a file',
    description: 'Checks a receipt, a published report, a checkpoint or a credential in your browser.',
    ...{ path, section: path, main: mainOf(script), appliesChosenTheme: true },
  }
  const body = renderPublicPage(site, page)
  // Allow its own script and the requests made by its two buttons.
  const policy = publicPolicy(site, "'self'")
  app.get(path, (request, reply) => sendRenderedPage(request, reply, { site, body, policy }))
}

const mainOf = (script: string | null): Html => html`<div class="wide"><div class="title"><h1>Verify a file</h1>
<p>See what it proves and what it doesn't.</p></div>
<div class="columns"><div class="sheet verify"><section class="part"><span class="number" aria-hidden="true">1</span><h2>The file</h2>
<label class="drop"><input id="files" class="unseen" type="file" multiple><b>Choose files</b><span>or drop them anywhere on this page</span></label>
${script ? html`<noscript><p class="notice">This page needs JavaScript. Without it, use tools/verify/primacy_verify.py, which needs Python and openssl.</p></noscript>` : html`<p class="notice">This server was started without a built client, so the page cannot check anything. Run npm run build.</p>`}</section>
<section class="part"><span class="number" aria-hidden="true">2</span><h2>The site's key</h2>
<p class="note">Paste the public key that you kept. The button gets this site's current key instead, which helps only if you trust this site.</p>
<p><label for="key"><b>Public key</b></label></p>
<div class="search"><input id="key" class="mono" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="100" aria-describedby="key-problem key-told"><button class="button" type="button" id="site-key">Use this site's key</button></div>
<p class="notice" id="key-problem" role="alert" hidden>Enter a valid 43-character key.</p><p class="note" id="key-told" role="status"></p></section>
<div id="results" aria-live="polite"></div>
<section class="part" id="sample"><span class="number" aria-hidden="true">3</span><h2>The outcome</h2>
<p class="note">Each file is verified, not verified or inconclusive, and you read what that proves and what it doesn't. An example:</p>
<p class="note"><q>Verified: vault-spring.json. The site has signed this report. Its amounts are what the award rule gives for the submissions in it. This doesn't prove when it was signed, that it's accurate, or that it's the latest version and still published.</q></p></section></div>
<div class="rail"><div class="panel"><h2>Files you can verify</h2>
<dl class="facts"><dt>Receipt</dt><dd>With its submission, to verify both</dd><dt>Published report</dt><dd>With its signature (.sig)</dd><dt>Credential</dt><dd>What a researcher found</dd><dt>Award statement</dt><dd>Who earned what in a contest</dd><dt>Checkpoint</dt><dd>Of the public log</dd><dt>Signed head</dt><dd>Of the ledger</dd></dl></div>
<div class="panel" id="works" data-waiting><h2>Nothing is sent</h2><p>Your files never leave your browser. Once loaded, this page sends nothing by itself: you can go offline before you choose a file. Only the buttons contact the site.</p></div>
<div class="panel"><h2>Your own verifier</h2><p>Primacy's <span class="mono">docs/formats.md</span> describes each check in full, so you can write one.</p></div></div></div></div>${script && html`<script type="module" src="${script}"></script>`}`
