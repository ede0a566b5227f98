import { utcMinute } from '../../../domain/publication/report-labels'
import { type Html, html } from '../../http/public/html'

/** An instant, readable by people and machines. */
export const timeOf = (at: string): Html => html`<time datetime="${at}">${utcMinute(at)}</time>`
