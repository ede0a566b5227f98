import type { Page } from '@playwright/test'
import { fetchReply } from '../../scripts/screens/answer'

const longPath = `src/${'a-folder-of-a-very-long-name/'.repeat(8)}RedemptionQueueWithAnEndlessName.sol`
const unbroken = (length: number) => 'Unbr0ken'.repeat(Math.ceil(length / 8)).slice(0, length)
const reason = unbroken(300)
const paragraphs = [
  unbroken(400),
  `## ${unbroken(200)}`,
  `Scope:\n\n- ${longPath}\n- \`${longPath}\`\n- **${unbroken(120)}**`,
  `### Out of scope\n\n1. ${unbroken(200)}\n2. https://example.com/${unbroken(300)}`,
  `> ${unbroken(200)}`,
  `Call \`${unbroken(200)}\` and [${unbroken(120)}](https://example.com/${unbroken(100)}).`,
  `| ${unbroken(80)} | b |\n| --- | --- |\n| ${unbroken(80)} | c |`,
  `\`\`\`solidity\nfunction ${unbroken(200)}() external {}\n\`\`\``,
].join('\n\n')

/** Each field at its maximum length, without a place to break. */
const longest: Record<string, string> = {
  title: unbroken(200),
  username: unbroken(30),
  email: `${unbroken(64)}@${unbroken(60)}.${unbroken(60)}.example`,
  description: paragraphs,
  knownIssues: paragraphs,
  reportTemplate: paragraphs,
  pocLink: `https://github.com/vault-spring/contracts/blob/main/${longPath}#L12-L40`,
  githubRepoUrl: `https://github.com/${unbroken(200)}/${unbroken(200)}`,
  reason,
  invalidationReason: reason,
  kycNote: reason,
  browser: unbroken(60),
  label: 'G-1000000',
}

function lengthen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lengthen)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, kept]) => [
    name,
    typeof kept === 'string' ? (longest[name] ?? kept) : lengthen(kept),
  ])
  return Object.fromEntries(fields)
}

/** Replaces everything people wrote in the replies of the API with the longest words that the server accepts. */
export async function answerWithLongWords(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const response = await fetchReply(route)
    if (!response.headers()['content-type']?.startsWith('application/json')) return route.fulfill({ response })
    return route.fulfill({ response, json: lengthen(await response.json()) })
  })
}
