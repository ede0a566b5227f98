import { answer, answerChanged } from '../../../../scripts/screens/answer'
import { both, type Step, shown } from '../../../../scripts/screens/press'
import type { Address, Screen } from '../../../../scripts/screens/screen'
import type { Contest } from '../../../contract/contest'
import type { Issue } from '../../../contract/issue'
import type { Source } from '../contract'
import { vaultFiles, vaultSource, vaultText } from './vault-on-screen'

const page =
  (query = ''): Address =>
  ({ contest }) =>
    `/contests/${contest('Vault Spring')}/source${query}`
const admin: Address = ({ contest }) => `/admin/contests/${contest('Quill Lending')}/source`
const success = (data: object) => ({ status: 'success', data })
const read = (source: Source | null) => answer('/contests/*/source', 200, success({ source }))
const file = vaultFiles.find(({ path }) => path === 'src/Vault.sol')
const hits = [5, 9, 12].map((line) => ({
  ...{ path: 'src/Vault.sol', isInScope: true, line, at: 4 },
  text: `    uint256 public line${line}; // deposit ${line}`,
}))
const found = { hits, isCut: false }
const hasSource: Step = both(
  answerChanged('/contests/*', ({ contest }: { contest: Contest }) => {
    contest.sourceDigest = vaultSource().digest
  }),
  read(vaultSource()),
  answer('/contests/*/source/files', 200, success({ digest: vaultSource().digest, files: vaultFiles })),
  answer('/contests/*/source/file?*', 200, success({ file, lines: 40, firstLine: 1, text: vaultText })),
  answer('/contests/*/source/search?*', 200, success(found)),
)
const citing = answerChanged('/issues/*', ({ issue }: { issue: Issue }) => {
  issue.description = `## Root cause\n\n[src/Vault.sol#L5-L9](/contests/${issue.contestId._id}/source?path=src%2FVault.sol#L5-L9)`
})
const citedShown: Step = async (opened) => {
  await opened.getByText('Cited code').click()
  await opened.getByRole('region', { name: 'Code, lines 1 to 40' }).waitFor()
}

export const screens: Screen[] = [
  {
    name: 'source',
    at: page('?path=src%2FVault.sol#L9-L12'),
    who: 'ada',
    before: hasSource,
    after: shown('Copy link to lines 9 to 12'),
  },
  { name: 'source-files', at: page(), who: 'ada', before: hasSource, after: shown('README.md'), isPictured: false },
  {
    name: 'source-search',
    at: page('?path=src%2FVault.sol&q=uint256'),
    who: 'ada',
    before: hasSource,
    after: (opened) => opened.getByText('3 lines').first().waitFor({ state: 'attached' }),
  },
  { name: 'source-none', at: page(), who: 'ada', before: read(null), after: shown('No Source Here') },
  { name: 'source-upload', at: admin, who: 'olga', before: read(null), after: shown('Choose an archive') },
  {
    name: 'source-stored',
    at: admin,
    who: 'olga',
    before: read(vaultSource({ isFixed: false })),
    after: shown('What is stored'),
  },
  {
    name: 'contest-source',
    at: ({ contest }) => `/contests/${contest('Vault Spring')}`,
    who: 'ada',
    before: hasSource,
    after: shown('Browse the source'),
    isPictured: false,
  },
  {
    name: 'submission-cited-code',
    at: ({ issue }) => `/submissions/${issue('PriceGuard')}`,
    who: 'grace',
    before: both(hasSource, citing),
    after: citedShown,
  },
]
