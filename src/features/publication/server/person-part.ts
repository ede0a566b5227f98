import { usernameProblem } from '../../../domain/field-rules'
import type { ReportPerson } from '../../../domain/publication/published-report'
import { type Html, html } from '../../../server/http/public/html'

/** A name. One that its owner shows leads to their page, unless this site has none (`withoutProfiles`). */
export const personOf = ({ name, isPseudonym }: ReportPerson): Html =>
  isPseudonym || usernameProblem(name) !== null
    ? html`<bdi>${name}</bdi>`
    : html`<a class="person" href="/people/${name}"><bdi>${name}</bdi></a>`

export const personList = (people: readonly ReportPerson[]): Html =>
  html`${people.map((one, at) => html`${at > 0 && ', '}${personOf(one)}`)}`

/** Stored pages have the links; where profiles are turned off, only the names are sent. */
export const withoutProfiles = (page: string): string =>
  page.replace(/<a class="person" href="[^"]*">(<bdi>[^<]*<\/bdi>)<\/a>/g, '$1')
