/** How much was compared with the ledger, and how much couldn't be. */
export type Checked = {
  issues: number
  revisions: number
  /** 0 if no contest has an appeal period. */
  appeals: number
  results: number
  lines: number
  /** 0 if no report was ever published. */
  publications: number
  /** Epochs of the public log. */
  epochs: number
  /** Texts encrypted with a missing key. */
  unreadTexts: number
  /** Unpaid award lines of results older than digests; no event proves their wallets. */
  unprovenWallets: number
  /** Results with an unknown version of the award rule. */
  unknownRules: number
}

const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The report of a successful check, including what couldn't be checked. */
export function checkedReport(checked: Checked): string {
  const { issues, revisions, appeals, results, lines, publications, epochs } = checked
  const { unreadTexts, unprovenWallets, unknownRules } = checked
  const rows = [
    many(issues, 'submission'),
    many(revisions, 'revision'),
    ...(appeals > 0 ? [many(appeals, 'appeal')] : []),
    `${results} published ${results === 1 ? 'result' : 'results'}`,
    many(lines, 'award line'),
    ...(publications > 0 ? [many(publications, 'published report')] : []),
    ...(epochs > 0 ? [`${many(epochs, 'epoch')} of the public log`] : []),
  ]
  const unknown = [
    unreadTexts > 0 &&
      `Not known: ${many(unreadTexts, 'text')} could not be read, because the key is missing (REPORT_KEY). Their digests were not computed.`,
    unprovenWallets > 0 &&
      `Not known: the wallets of ${many(unprovenWallets, 'unpaid award line')}. Their results were finalized before the ledger kept digests.`,
    unknownRules > 0 &&
      `Not known: the award lines of ${many(unknownRules, 'result')} under a version of the award rule that this installation does not have.`,
    'Not compared: accounts, who asked a question, and the texts and settings of contests whose terms are not frozen. The ledger does not hold all of them.',
  ]
  return [
    `The database is what follows from them: ${rows.join(', ')}.`,
    ...unknown.filter((one) => one !== false),
  ].join('\n')
}
