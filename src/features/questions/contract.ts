import { z } from 'zod'
import { endpoint, hour } from '../../contract/endpoint'
import { isoInstant, pagination, success } from '../../contract/envelope'
import * as field from '../../contract/fields'
import { questionStates } from '../../domain/contests/addenda'
import * as rules from '../../domain/field-rules'
import { answerProblem, declineReasonProblem, questionLimits, questionProblem } from './domain/question-rules'

const questionText = field.text(questionProblem, {
  trim: true,
  about: 'Only admins and the sponsors of the contest can read it until it is answered publicly.',
  max: questionLimits.questionMax,
  example: 'Does the keeper count as a trusted party?',
})
const publishedQuestion = field.text(questionProblem, {
  trim: true,
  about: 'The question as it is published; if absent, as it was asked.',
  max: questionLimits.questionMax,
  example: 'Is the keeper a trusted party?',
})
const answerText = field.text(answerProblem, {
  trim: true,
  about: 'Public to everyone who can see the contest.',
  max: questionLimits.answerMax,
  example: 'Yes, the keeper is trusted.',
})
const declineReason = field.text(declineReasonProblem, {
  trim: true,
  about: 'Only the author of the question, admins and sponsors can read it.',
  max: rules.limits.reasonMax,
  example: 'The description answers this already.',
})

const question = z
  .object({
    _id: z.string(),
    text: z.string(),
    askedAt: isoInstant,
    state: z.enum(questionStates),
    closedAt: isoInstant.nullable(),
    addendum: z.int().nullable().meta({ description: 'The number of the addendum that answers it.' }),
    declineReason: z.string().nullable(),
  })
  .meta({ id: 'Question', description: 'A private question about a contest. It does not show who asked.' })
export type Question = z.infer<typeof question>

const questionReply = success(z.object({ question }))
const questionsReply = success(z.object({ questions: z.array(question), pagination }))
const paged = z.strictObject(field.paging(20))
const questionId = field.idOf('Choose a question')
const bySponsor = {
  access: 'user',
  limits: [{ by: 'user', max: 100, windowSeconds: hour }],
  validatesBodyLast: true,
} as const
const closeErrors = ['validation_error', 'question_not_found', 'conflict_of_interest', 'question_closed'] as const

export const endpoints = {
  askQuestion: endpoint({
    method: 'POST',
    path: '/contests/{id}/questions',
    access: 'verified',
    summary:
      'Ask a question about a running contest, which only admins and sponsors can read until it is answered publicly',
    params: field.idParams,
    body: z.object({ text: questionText }),
    reply: questionReply,
    status: 201,
    errors: ['validation_error', 'contest_not_found', 'terms_not_frozen', 'contest_not_started', 'contest_ended'],
    limits: [{ by: 'user', max: 5, windowSeconds: hour }],
  }),
  listMyQuestions: endpoint({
    method: 'GET',
    path: '/contests/{id}/questions',
    access: 'user',
    summary: "List the caller's questions about a contest, newest first",
    params: field.idParams,
    query: paged,
    reply: questionsReply,
    errors: ['validation_error', 'contest_not_found'],
  }),
  listQuestions: endpoint({
    method: 'GET',
    path: '/admin/contests/{id}/questions',
    access: 'admin',
    summary: 'List all questions about a contest: open ones first, oldest first; recorded as seeing its titles',
    params: field.idParams,
    query: paged,
    reply: questionsReply,
    errors: ['validation_error', 'contest_not_found', 'conflict_of_interest'],
  }),
  answerQuestion: endpoint({
    method: 'POST',
    path: '/admin/questions/{id}/answer',
    access: 'admin',
    summary: 'Answer a question publicly, as an addendum to the terms that does not name who asked',
    params: field.idParams,
    body: z.object({ answer: answerText, question: publishedQuestion.optional() }),
    reply: questionReply,
    errors: [...closeErrors, 'terms_not_frozen', 'question_too_late'],
    settlesChanges: true,
  }),
  declineQuestion: endpoint({
    method: 'POST',
    path: '/admin/questions/{id}/decline',
    access: 'admin',
    summary: 'Decline a question with a reason for its author',
    params: field.idParams,
    body: z.object({ reason: declineReason }),
    reply: questionReply,
    errors: closeErrors,
  }),
  listSponsorQuestions: endpoint({
    method: 'GET',
    path: '/contests/{id}/sponsor/questions',
    access: 'user',
    summary: 'List all questions about a contest to its sponsor: open ones first, oldest first',
    params: field.idParams,
    query: paged,
    reply: questionsReply,
    errors: ['validation_error', 'contest_not_found', 'sponsors_only'],
  }),
  answerQuestionAsSponsor: endpoint({
    ...bySponsor,
    method: 'POST',
    path: '/contests/{id}/sponsor/questions/answer',
    summary: 'Answer a question publicly as a sponsor of the contest, by the same rule as admins',
    params: field.idParams,
    body: z.object({ questionId, answer: answerText, question: publishedQuestion.optional() }),
    reply: questionReply,
    errors: [...closeErrors, 'contest_not_found', 'sponsors_only', 'terms_not_frozen', 'question_too_late'],
    settlesChanges: true,
  }),
  declineQuestionAsSponsor: endpoint({
    ...bySponsor,
    method: 'POST',
    path: '/contests/{id}/sponsor/questions/decline',
    summary: 'Decline a question as a sponsor of the contest, with a reason for its author',
    params: field.idParams,
    body: z.object({ questionId, reason: declineReason }),
    reply: questionReply,
    errors: [...closeErrors, 'contest_not_found', 'sponsors_only'],
  }),
}

type Endpoints = typeof endpoints
declare module '../../contract/endpoints' {
  interface FeatureEndpoints extends Endpoints {}
}
