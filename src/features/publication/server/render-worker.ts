import { handleTasks } from '../../../server/concurrency/handle-tasks'
import { renderTasks } from './render-tasks'

/** A thread that renders reports' pages and files, so that requests are served whatever the untrusted texts contain. */
handleTasks(renderTasks)
