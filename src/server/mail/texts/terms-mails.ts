import { type MailSite, type MailText, renderMail } from './render-mail'

type AboutContest = { username: string; contest: { id: string; title: string; endDate: Date } }

const becauseSubmitted = 'You get this email because you submitted to this contest.'
const inUtc = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/**
 * Omits the changed text, because the page shows it with its differences. `addendum` is null if the end was extended.
 */
export function termsChangedMail(
  site: MailSite,
  { username, contest, addendum }: AboutContest & { addendum: string | null },
): MailText {
  const { id, title, endDate } = contest
  const link = { label: 'View the contest', url: `${site.publicUrl}/contests/${id}` }
  if (addendum === null) {
    return renderMail(site, {
      subject: `${title} ends later`,
      username,
      lead: [`The end of ${title} was moved. It now ends on ${inUtc(endDate)}. The reason is on the contest's page.`],
      link,
      rest: [becauseSubmitted],
    })
  }
  return renderMail(site, {
    subject: `Addendum ${addendum} to the terms of ${title}`,
    username,
    lead: [
      `There is an addendum to the terms of ${title}. It applies to submissions that arrive after it.`,
      'Your earlier submissions keep their terms unless you edit them. An edit takes a new place in line, and with it the terms at that time.',
    ],
    link: { ...link, label: 'Read the addendum' },
    rest: [becauseSubmitted],
  })
}
