import { readFileSync, writeFileSync } from 'node:fs'

/** The steps of a story that failed once, as a text, and what was said of it. */
type KeptStory = { seed: number; steps: string; violation: string }
type Failure = { seed: number; steps: readonly number[]; violation: string | null }

const file = new URL('kept-stories.json', import.meta.url)

export const readKeptStories = (): KeptStory[] => JSON.parse(readFileSync(file, 'utf8'))

export const stepsOf = ({ steps }: KeptStory): number[] => steps.split(' ').filter(Boolean).map(Number)

/** Adds stories to those that the tests play. A step means what it did only as long as the list of acts is the same. */
export function keepStories(failures: readonly Failure[]): void {
  const added = failures.map(({ seed, steps, violation }) => ({
    ...{ seed, steps: steps.join(' ') },
    violation: String(violation).split('\n', 1).join(),
  }))
  const isAdded = (kept: KeptStory) => added.some(({ seed, steps }) => seed === kept.seed && steps === kept.steps)
  const stories = [...readKeptStories().filter((kept) => !isAdded(kept)), ...added]
  writeFileSync(file, `${JSON.stringify(stories, null, 2)}\n`)
}
