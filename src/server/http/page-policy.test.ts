import { expect, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app'

test('a reply loads no plugin, moves no base and sends its forms nowhere else', async () => {
  const { app } = await startTestApp()
  for (const url of ['/site.json', '/api/contests', '/api/issues/%zz', '/healthz', '/nothing.php']) {
    const policy = String((await app.inject(url)).headers['content-security-policy'])
    // What a policy does not name is what default-src says: nothing.
    expect([url, policy]).toEqual([url, expect.stringMatching(/default-src 'none'/)])
    expect(policy).not.toMatch(/object-src '(?!none)|unsafe-|https?:|\*/)
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(/form-action '(self|none)'/)
  }
})
