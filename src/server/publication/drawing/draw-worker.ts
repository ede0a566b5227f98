import { answerTasks } from '../../concurrency/answer-tasks'
import { drawingTasks } from './drawing-tasks'

/** A thread that makes pages and files of reports: whatever strangers wrote, requests are served meanwhile. */
answerTasks(drawingTasks)
