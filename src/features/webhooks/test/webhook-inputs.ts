import { requestTo } from '#test/hostile/harness'
import type { Group } from '#test/hostile/input-group'

const events = ['results.final']

/** Where an admin has webhooks sent. */
export const webhookInputs: Group[] = [
  {
    number: 130,
    title: 'an endpoint for webhooks is an https URL on the internet, without credentials and fragment',
    async run(harness) {
      const as = await harness.person('olga')
      const refused: Record<string, readonly string[]> = {
        'Invalid URL': [
          ...['javascript:alert(1)', 'file:///etc/passwd', 'gopher://a.example', 'https://', '//a.example'],
          ...['https://a.example#x', 'https://u:p@a.example', 'https://u@a.example', 'https://a.example\\@b.example'],
          ...['https://a.example/\r\nhost: b', 'https://a.example:99999', 'https://а.example', 'https://a..example:x'],
        ],
        'URL must start with https://': ['http://a.example', 'http://127.0.0.1'],
        'This address is not on the public internet. Set WEBHOOKS_ALLOW_PRIVATE to allow it.': [
          ...['https://127.0.0.1', 'https://127.1', 'https://2130706433', 'https://0x7f.1', 'https://017700000001'],
          ...['https://0', 'https://10.0.0.1', 'https://172.16.0.1', 'https://192.168.0.1', 'https://100.64.0.1'],
          ...['https://169.254.169.254/latest', 'https://224.0.0.1', 'https://255.255.255.255', 'https://[::]'],
          ...['https://[::1]', 'https://[::ffff:127.0.0.1]', 'https://[::ffff:a9fe:a9fe]', 'https://[fd00:ec2::254]'],
          ...['https://[fe80::1]', 'https://[64:ff9b::7f00:1]', 'https://[2002:7f00:1::]', 'https://[ff02::1]'],
        ],
      }
      for (const [error, urls] of Object.entries(refused)) {
        for (const one of urls) {
          const request = requestTo('createWebhook', { as, body: { url: one, events } })
          await harness.refuses(request, 400, 'VALIDATION_ERROR', { error })
        }
      }
    },
  },
]
