import { expect, test } from 'vitest'
import { startTestApp } from '#test/server/start-test-app'

test('replies forbid plugins, other base URLs and forms that post elsewhere [V3.4.3 V3.7.1]', async () => {
  const { app } = await startTestApp()
  for (const url of ['/site.json', '/api/contests', '/api/issues/%zz', '/healthz', '/nothing.php']) {
    const policy = String((await app.inject(url)).headers['content-security-policy'])
    // Directives that are not named fall back to default-src, which allows nothing.
    expect([url, policy]).toEqual([url, expect.stringMatching(/default-src 'none'/)])
    expect(policy).not.toMatch(/object-src '(?!none)|unsafe-|https?:|\*/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(/form-action '(self|none)'/)
  }
})
