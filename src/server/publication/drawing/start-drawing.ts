import { startThread } from '../../concurrency/start-thread'
import { createTaskThread, type TaskThread } from '../../concurrency/task-thread'
import { unavailable } from '../../http/error-replies'
import type { drawingTasks } from './drawing-tasks'

export type Drawing = TaskThread<typeof drawingTasks>

/** Reports are far smaller; what needs more ends its thread, and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 768 }

/** Where reports are composed and drawn. Its code is loaded when it is first needed. */
export const startDrawing = (): Drawing =>
  createTaskThread({
    start: () => startThread('draw-worker', import.meta.url, { resourceLimits }),
    createError: unavailable,
  })
