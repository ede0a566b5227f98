import type { CodeLink } from '../../../domain/issues/code-link'
import { optionalTexts } from '../../../domain/issues/issue-text'
import {
  mapPublishedTexts,
  type PublishedFinding,
  type PublishedReport,
} from '../../../domain/publication/published-report'
import { codeLinksOf, isOfContest } from '../domain/cited-code'

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
const ruleId = 'critical'
/** Tells viewers where the contest's repository was checked out. */
const root = 'SRCROOT'

/** A report as SARIF 2.1.0. Code links in a finding become its locations. */
export function reportAsSarif(report: PublishedReport): string {
  const { site, slug, version, contest, title } = report
  const { repositoryUrl, commit } = contest
  const driver = {
    name: site.name,
    informationUri: site.origin,
    rules: [
      {
        id: ruleId,
        name: 'Critical',
        shortDescription: { text: 'A valid issue of severity Critical, found in an audit contest' },
        helpUri: `${site.origin}/reports/${slug}`,
        defaultConfiguration: { level: 'error' },
        // Read by GitHub; ranges from 0 to 10.
        properties: { 'security-severity': '9.5', tags: ['security'] },
      },
    ],
  }
  const run = {
    tool: { driver },
    automationDetails: { id: `${slug}/${version}`, description: { text: title } },
    ...(repositoryUrl !== null && isAbsolute(repositoryUrl) && provenance(repositoryUrl, commit)),
    originalUriBaseIds: { [root]: { description: { text: 'The root of the audited repository' } } },
    columnKind: 'utf16CodeUnits',
    results: report.findings.map((finding) => resultOf(finding, report)),
  }
  return `${JSON.stringify({ $schema: schema, version: '2.1.0', runs: [run] }, null, 2)}\n`
}

const isAbsolute = (address: string) => /^https?:\/\/[^\s"<>\\^`{|}]+$/.test(address)

const provenance = (repositoryUri: string, revisionId: string | null) => ({
  versionControlProvenance: [
    { repositoryUri, ...(revisionId !== null && { revisionId }), mappedTo: { uriBaseId: root } },
  ],
})

function resultOf(finding: PublishedFinding, { site, slug, contest }: PublishedReport) {
  const { anchor, title, description, foundBy, writtenBy, alsoFoundBy, answer, fix } = finding
  const optional = mapPublishedTexts((name) => finding[optionalTexts[name].publishedAs] ?? '')
  const links = codeLinksOf(finding)
  const inContest = links.filter((link) => isOfContest(link, contest))
  const elsewhere = links.filter((link) => !inContest.includes(link))
  return {
    ruleId,
    ruleIndex: 0,
    level: 'error',
    kind: 'fail',
    message: { text: title },
    ...(inContest.length > 0 && { locations: inContest.map(locationIn) }),
    ...(elsewhere.length > 0 && { relatedLocations: elsewhere.map(locationElsewhere) }),
    partialFingerprints: { 'primacyFinding/v1': `${slug}/${anchor}` },
    hostedViewerUri: `${site.origin}/reports/${slug}/${anchor}`,
    properties: {
      anchor,
      description,
      ...optional,
      foundBy: foundBy.name,
      writtenBy: writtenBy.name,
      alsoFoundBy: alsoFoundBy.map(({ name }) => name),
      answer: answer?.kind ?? 'none',
      ...(fix && { fix }),
    },
  }
}

const regionOf = ({ lines }: CodeLink) => lines && { region: { startLine: lines.first, endLine: lines.last } }

const locationIn = (link: CodeLink) => ({
  physicalLocation: { artifactLocation: { uri: uriOf(link.path), uriBaseId: root }, ...regionOf(link) },
})

const locationElsewhere = (link: CodeLink, at: number) => ({
  id: at + 1,
  physicalLocation: { artifactLocation: { uri: encodeURI(link.url.split('#')[0] ?? '') }, ...regionOf(link) },
  message: { text: `${link.host}: ${link.repository}` },
})

/** A relative reference (RFC 3986): a colon in its first segment would turn it into a scheme. */
const uriOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')
