import { startThread } from '../../concurrency/start-thread'
import { createTaskThread, type TaskThread } from '../../concurrency/task-thread'
import { unavailable } from '../../http/error-replies'
import type { drawingTasks } from './drawing-tasks'

type DrawingTasks = typeof drawingTasks
export type Drawing = TaskThread<DrawingTasks>
/** What draws, as far as it is asked for one kind of task. */
export type Draws<N extends keyof DrawingTasks> = {
  ask(
    name: N,
    input: Parameters<DrawingTasks[N]>[0],
    how?: { isAhead?: boolean },
  ): Promise<Awaited<ReturnType<DrawingTasks[N]>>>
}

/** Reports are far smaller; what needs more ends its thread, and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 768 }

/** Where reports are composed and drawn. Its code is loaded when it is first needed. */
export const startDrawing = (): Drawing =>
  createTaskThread({
    start: () => startThread('draw-worker', import.meta.url, { resourceLimits }),
    createError: unavailable,
  })
