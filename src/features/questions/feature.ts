import type { ServerFeature } from '../../server/startup/features'
import { endpoints } from './contract'
import { readWaitingQuestions } from './server/list-questions'
import { questionMails } from './server/question-mails'
import { countOpenQuestions } from './server/question-queries'
import { questionRoutes } from './server/question-routes'

export const questions: ServerFeature<typeof endpoints> = {
  name: 'questions',
  about:
    'Lets researchers ask about a running contest, and admins and sponsors answer to everybody. The addenda that answers become are in core.',
  endpoints,
  registerRoutes: questionRoutes,
  readWork: readWaitingQuestions,
  countOpenQuestions,
  mails: questionMails,
}
