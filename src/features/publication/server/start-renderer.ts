import { createTaskThread, startThread, type TaskThread } from '../../../server/concurrency/task-thread'
import { unavailable } from '../../../server/http/error-replies'
import type { renderTasks } from './render-tasks'

type RenderTasks = typeof renderTasks
export type Renderer = TaskThread<RenderTasks>
/** The renderer, restricted to one kind of task. */
export type RendererFor<N extends keyof RenderTasks> = {
  ask(
    name: N,
    input: Parameters<RenderTasks[N]>[0],
    how?: { isAhead?: boolean },
  ): Promise<Awaited<ReturnType<RenderTasks[N]>>>
}

/** Reports are far smaller; exceeding this ends the thread, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 768 }

/** Composes and renders reports. Loaded on first use. */
export const startRenderer = (): Renderer =>
  createTaskThread({
    start: () => startThread('render-worker', import.meta.url, { resourceLimits }),
    createError: unavailable,
  })
