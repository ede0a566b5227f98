import { startThread } from '../../concurrency/start-thread'
import { createTaskThread, type TaskThread } from '../../concurrency/task-thread'
import { unavailable } from '../../http/error-replies'
import type { renderTasks } from './render-tasks'

type RenderTasks = typeof renderTasks
export type Renderer = TaskThread<RenderTasks>
/** What draws, as far as it is asked for one kind of task. */
export type RendererFor<N extends keyof RenderTasks> = {
  ask(
    name: N,
    input: Parameters<RenderTasks[N]>[0],
    how?: { isAhead?: boolean },
  ): Promise<Awaited<ReturnType<RenderTasks[N]>>>
}

/** Reports are far smaller; what needs more ends its thread, and not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 768 }

/** Where reports are composed and drawn. Its code is loaded when it is first needed. */
export const startRenderer = (): Renderer =>
  createTaskThread({
    start: () => startThread('render-worker', import.meta.url, { resourceLimits }),
    createError: unavailable,
  })
