import { type WalletFault, walletFaults, walletFaultTexts } from '../../../domain/awards/wallet-fault'
import { formatCents } from '../../../domain/money'
import { shortenWallet } from '../../../domain/wallet'
import type { UserRow } from '../../accounts/account-queries'
import { findContest } from '../../contests/contest-queries'
import type { Db } from '../../db/database'
import type { OutboxRow } from '../../outbox/outbox-queries'
import { ownWalletFault } from '../../wallets'
import { type MailSite, type MailText, renderMail } from './render-mail'

type Composing = { db: Db; site: MailSite }

const turnOff = 'You can turn off emails about results on your account page.'
const changeWallet = ({ publicUrl }: MailSite) => ({ label: 'Change your wallet', url: `${publicUrl}/account` })

/**
 * About a person's awards. Mails about a wallet or a failed identity check are always sent, because ignoring them can
 * cost an award.
 */
export async function composeMoneyMail(
  { db, site }: Composing,
  user: UserRow,
  { kind, contestId, details }: OutboxRow,
): Promise<MailText | null> {
  const fault = ownWalletFault(user.walletAddress)
  if (kind === 'identity_approved')
    return user.mailsResults && user.kycState === 'approved' ? identityMail(site, user, fault) : null
  if (kind === 'identity_rejected') return user.kycState === 'rejected' ? rejectedMail(site, user) : null
  const contest = contestId && (await findContest(db, contestId))
  if (!contest) return null
  if (kind === 'award_paid') return user.mailsResults ? paidMail(site, user, { contest, details: details ?? {} }) : null
  if (kind === 'award_returned') return returnedMail(site, user, { contest, details: details ?? {} })
  if (kind === 'award_left_out') {
    const found = walletFaults.find((one) => one === details?.fault)
    return leftOutMail(site, user, { contest, fault: found ?? 'malformed' })
  }
  return fault && contest.finalizedAt === null ? walletReminderMail(site, user, { contest, fault }) : null
}

/** Doesn't say that awards can be paid, because a changed or unusable wallet may still hold them. */
function identityMail(site: MailSite, { username, walletAddress }: UserRow, fault: WalletFault | null): MailText {
  return renderMail(site, {
    subject: `Your identity check at ${site.siteName} was approved`,
    username,
    lead: [
      'Your identity check was approved. Your awards are no longer on hold for it, and you need no further check.',
      ...(fault
        ? [
            `Awards cannot be paid to your wallet ${shortenWallet(walletAddress)}: it is ${walletFaultTexts[fault]}. Set another wallet. It takes effect 72 hours after the change.`,
          ]
        : []),
    ],
    link: fault ? changeWallet(site) : { label: 'View your submissions', url: `${site.publicUrl}/submissions` },
    rest: [turnOff],
  })
}

function rejectedMail(site: MailSite, { username }: UserRow): MailText {
  return renderMail(site, {
    subject: `You did not pass the identity check at ${site.siteName}`,
    username,
    lead: [
      'You did not pass the identity check, so no award can be paid to you. Contact the organizers if you think this is a mistake. The check can still be approved until your awards go back to the sponsor.',
    ],
    link: { label: 'View your submissions', url: `${site.publicUrl}/submissions` },
    rest: [],
  })
}

type OfContest = { contest: { id: string; title: string } }

function paidMail(
  site: MailSite,
  { username }: UserRow,
  { contest, details }: OfContest & { details: Record<string, string> },
): MailText {
  const { amountCents = '0', walletAddress = '', transactionHash = '' } = details
  const amount = formatCents(Number(amountCents))
  return renderMail(site, {
    subject: `You were paid ${amount} for ${contest.title}`,
    username,
    lead: [
      `${amount} for ${contest.title} was recorded as paid to your wallet ${shortenWallet(walletAddress)}.`,
      `The transaction is ${transactionHash}.`,
    ],
    link: { label: 'View the results', url: `${site.publicUrl}/contests/${contest.id}/results` },
    rest: [turnOff],
  })
}

function returnedMail(
  site: MailSite,
  { username }: UserRow,
  { contest, details }: OfContest & { details: Record<string, string> },
): MailText {
  const amount = formatCents(Number(details.amountCents ?? '0'))
  return renderMail(site, {
    subject: `Your award for ${contest.title} went back to the sponsor`,
    username,
    lead: [
      `Your award of ${amount} for ${contest.title} went back to the sponsor, because you did not pass the identity check in time. It can no longer be paid.`,
    ],
    link: { label: 'View the results', url: `${site.publicUrl}/contests/${contest.id}/results` },
    rest: [],
  })
}

type Faulty = OfContest & { fault: WalletFault }

function leftOutMail(site: MailSite, { username, walletAddress }: UserRow, { contest, fault }: Faulty): MailText {
  return renderMail(site, {
    subject: `Your award for ${contest.title} cannot be paid to your wallet`,
    username,
    lead: [
      `Your award for ${contest.title} cannot be paid to the wallet on record: it is ${walletFaultTexts[fault]}. The award is still yours.`,
      `Your account has ${shortenWallet(walletAddress)}. Set a wallet that can be paid. The award can be paid to it 72 hours after the change.`,
    ],
    link: changeWallet(site),
    rest: [],
  })
}

function walletReminderMail(
  site: MailSite,
  { username, walletAddress }: UserRow,
  { contest, fault }: Faulty,
): MailText {
  return renderMail(site, {
    subject: `Check your wallet before ${contest.title} ends`,
    username,
    lead: [
      `You submitted to ${contest.title}, which ends soon. Your wallet ${shortenWallet(walletAddress)} is ${walletFaultTexts[fault]}, so an award could not be paid to it.`,
      'Set the right wallet now. Awards go to the wallet that your account has when the results are finalized.',
    ],
    link: changeWallet(site),
    rest: ['You get this email once per contest.'],
  })
}
