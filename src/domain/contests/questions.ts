export const questionStates = ['open', 'answered', 'declined'] as const
/** A question is either answered publicly or declined with a reason that only its author reads. Both are final. */
export type QuestionState = (typeof questionStates)[number]
