import { parentPort } from 'node:worker_threads'

/** A thread's tasks by name. Inputs and outputs are copied between threads. */
export type Tasks = Record<string, (input: never) => unknown>

export type TaskRequest = { name: string; input: unknown }
export type TaskReply = { output: unknown } | { error: unknown }

/** Handles tasks in this thread. */
export function handleTasks(tasks: Tasks): void {
  parentPort?.on('message', async ({ name, input }: TaskRequest) => {
    try {
      reply({ output: await tasks[name]?.(input as never) })
    } catch (error) {
      reply({ error })
    }
  })
}

const reply = (message: TaskReply) => parentPort?.postMessage(message)
