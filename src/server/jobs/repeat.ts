export type Job = { stop: () => Promise<void> }

type Options = { everyMs: number; onError: (error: unknown) => void }

/** Runs `task` immediately and then every `everyMs`, never concurrently. `stop` waits for a task in progress. */
export function repeat(task: () => Promise<unknown>, { everyMs, onError }: Options): Job {
  let running: Promise<unknown> | null = null
  const run = () => {
    running ??= task()
      .catch(onError)
      .finally(() => {
        running = null
      })
  }
  run()
  const timer = setInterval(run, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
