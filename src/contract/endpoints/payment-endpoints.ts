import * as payments from '../awards/payments'
import * as issue from '../issue'
import { shapes } from './endpoint-shapes'

export const paymentEndpoints = {
  listPayments: shapes({
    summary: 'The award lines of a finalized contest, where each stands and what it waits for',
    params: issue.idParams,
    reply: payments.paymentsReply,
    errors: ['contest_not_found', 'contest_not_finalized'],
  }),
  recordPayment: shapes({
    summary: 'Record that payable lines were paid by a transaction: all of them or none; nothing is asked of a chain',
    params: issue.idParams,
    body: payments.paymentBody,
    reply: payments.paymentsReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'contest_not_finalized',
      'award_line_not_found',
      'own_payment',
      'line_paid',
      'line_not_payable',
    ],
    stepUp: true,
  }),
  exportPayments: shapes({
    summary: 'Payable lines as a CSV file or as a batch for the Transaction Builder of a Safe',
    params: issue.idParams,
    body: payments.exportBody,
    reply: payments.exportReply,
    errors: [
      'validation_error',
      'contest_not_found',
      'contest_not_finalized',
      'award_line_not_found',
      'line_not_payable',
      'nothing_payable',
    ],
    stepUp: true,
  }),
  returnAwardLine: shapes({
    summary: 'Return the line of somebody who failed the identity check to the sponsor; it is never redistributed',
    params: issue.idParams,
    reply: payments.paymentsReply,
    errors: [
      'contest_not_finalized',
      'award_line_not_found',
      'own_payment',
      'line_paid',
      'line_not_returnable',
      'return_not_due',
    ],
    stepUp: true,
  }),
}
