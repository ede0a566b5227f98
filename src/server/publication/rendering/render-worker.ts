import { handleTasks } from '../../concurrency/handle-tasks'
import { renderTasks } from './render-tasks'

/** A thread that makes pages and files of reports: whatever strangers wrote, requests are served meanwhile. */
handleTasks(renderTasks)
