import { type Html, html } from '../../../server/http/public/html'
import { utcMinute } from '../domain/report-labels'

/** An instant, readable by people and machines. */
export const timeOf = (at: string): Html => html`<time datetime="${at}">${utcMinute(at)}</time>`
